import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { PageLink } from '#components/layout/page-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { StatusBadge } from '#components/ui/values/status-badge.tsx';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { CaseDetail, RelatedRow } from '#lib/fraud/staff/index.ts';

const RelatedGraph = onDemand(() => import('./graph/related-graph.tsx').then((module) => module.RelatedGraph));

/** As many as an analyst reads before a decision. */
const shownAtFirst = 5;
/** What speaks against a payment comes first, then what shares the most, then the newest. */
const telling: readonly string[] = ['charged back', 'declined', 'rejected'];

const weightOf = ({ status, shared }: RelatedRow): number => (telling.includes(status) ? 100 : 0) + shared.length;

/** How many payments share each value, the most first. */
function groupsOf(related: readonly RelatedRow[]) {
  const keys = related.flatMap(({ shared }) => shared);
  return Array.from(
    Map.groupBy(keys, (key) => key),
    ([key, each]) => ({ key, count: each.length }),
  ).sort((one, other) => other.count - one.count);
}

/** Payments that share the card or a value of the customer, with what became of them. */
export function RelatedPayments({ detail: { related, relatedCounts } }: { detail: CaseDetail }) {
  const t = useTranslations();
  const [hasGraph, setHasGraph] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const ordered = related.toSorted((one, other) => weightOf(other) - weightOf(one));
  return (
    <section aria-labelledby="related" className="min-w-0">
      <h2 id="related" tabIndex={-1} className="mb-2 font-semibold">
        {t('case.related.title')}
      </h2>
      {related.length === 0 ? (
        <p className="text-muted-foreground">{t('case.related.empty')}</p>
      ) : (
        <>
          <p className="text-muted-foreground">
            {t('case.related.same', {
              values: groupsOf(related)
                .map(({ key, count }) => `${t(`case.related.shares.${key}`)} ${count}`)
                .join(' · '),
            })}
          </p>
          <p className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-2">
            {relatedCounts.map(({ status, count }) => (
              <span key={status} className="inline-flex items-baseline gap-1.5">
                {count} <StatusBadge status={status} />
              </span>
            ))}
            <Button
              className="ml-auto"
              aria-expanded={hasGraph}
              onFocus={() => void RelatedGraph.preload()}
              onClick={() => setHasGraph(!hasGraph)}
            >
              {hasGraph ? t('case.related.hideGraph') : t('case.related.showGraph')}
            </Button>
          </p>
          {hasGraph ? <RelatedGraph related={related} /> : null}
          <ul className="divide-y border-y">
            {ordered.slice(0, showsAll ? undefined : shownAtFirst).map((row) => (
              <RelatedLine key={row.id} row={row} />
            ))}
          </ul>
          {related.length > shownAtFirst && !showsAll ? (
            <Button variant="ghost" size="small" className="mt-1" onClick={() => setShowsAll(true)}>
              {t('case.related.showAll', { count: related.length })}
            </Button>
          ) : null}
        </>
      )}
    </section>
  );
}

function RelatedLine({ row }: { row: RelatedRow }) {
  const t = useTranslations();
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3 gap-y-0.5 py-1.5 sm:grid-cols-[7rem_8rem_minmax(0,1fr)_6rem_5.5rem]">
      <PageLink to={`/transactions/${row.id}`}>{row.shortId}</PageLink>
      <span className="max-sm:order-2 max-sm:col-span-2">
        <StatusBadge status={row.status} />
      </span>
      <span className="text-muted-foreground text-table max-sm:order-1">
        {t('case.related.same', { values: row.shared.map((key) => t(`case.related.shares.${key}`)).join(', ') })}
      </span>
      <span className="text-right">
        <Money amount={row.amount} currency={row.currency} />
      </span>
      <span className="text-right text-muted-foreground text-table max-sm:order-1">
        <RelativeTime at={row.createdAt} />
      </span>
    </li>
  );
}
