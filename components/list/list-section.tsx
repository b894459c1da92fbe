import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { useLocale } from '#components/ui/locale-provider.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { CappedCount } from '#components/ui/values/capped-count.tsx';
import { Money } from '#components/ui/values/money.tsx';
import listSection from '#messages/en/list/list-section.json';
import type { ListEndpoint, ListRow } from './list-endpoint.ts';
import { shownInSection } from './list-state.ts';

/** One row of a list in a line: where it leads, and what it is about. */
export type ListLine = {
  to: string;
  name: string;
  state?: ReactNode;
  detail: ReactNode;
  amount?: string | null;
  currency?: string | null;
  end: ReactNode;
};

type Props<Row extends ListRow> = {
  name: string;
  /** Its place among the headings of the page. */
  as?: 'h2' | 'h3';
  endpoint: ListEndpoint<Row>;
  /** The page of the list. */
  page: string;
  /** The search that finds the rows. */
  q: string;
  refetchIntervalMs?: number;
  lineOf: (row: Row) => ListLine;
};

/** A list within a page: its number, its first rows, and the way to the others. */
export const ListSection = withMessages({ listSection }, function ListSection<Row extends ListRow>(props: Props<Row>) {
  const { name, as: Heading = 'h2', endpoint, page, q, refetchIntervalMs, lineOf } = props;
  const t = useTranslations();
  const locale = useLocale();
  const id = useId();
  const { entity } = useShell();
  const refresh = refetchIntervalMs ? { refetchIntervalMs } : {};
  const list = useApiQuery(endpoint, { query: { entity, q, limit: shownInSection } }, refresh);
  const count = useApiQuery(endpoint.count, { query: { entity, q } }, refresh);
  const rows = list.data?.rows ?? [];
  return (
    <section aria-labelledby={id}>
      <Heading id={id} className="flex items-baseline gap-3 pb-1 font-semibold">
        {name}
        {count.data && rows.length > 0 ? (
          <span className="font-normal text-muted-foreground">
            <CappedCount {...count.data} />
          </span>
        ) : null}
      </Heading>
      <div className="border-t">
        {list.isPending ? <Skeleton className="h-9" /> : null}
        {list.isError ? <p className="py-1.5 text-state-bad">{t('listSection.failed')}</p> : null}
        {list.data && rows.length === 0 ? (
          <p className="py-1.5 text-muted-foreground">{t('listSection.none')}</p>
        ) : null}
        <ul>
          {rows.map((row) => (
            <Line key={row.id} {...lineOf(row)} />
          ))}
        </ul>
        {count.data && count.data.count > shownInSection ? (
          <Link href={pagePath(page, { entity, q })} className="inline-block py-1.5 text-primary hover:underline">
            {t('listSection.all', {
              count: `${new Intl.NumberFormat(locale).format(count.data.count)}${count.data.capped ? '+' : ''}`,
            })}
          </Link>
        ) : null}
      </div>
    </section>
  );
});

function Line({ to, name, state, detail, amount, currency, end }: ListLine) {
  return (
    <li className="grid items-baseline gap-x-3 gap-y-0.5 border-b py-1.5 hover:bg-accent max-sm:grid-cols-[minmax(0,1fr)_auto] sm:grid-cols-[minmax(7.5rem,1fr)_8.25rem_minmax(0,1.25fr)_7rem_7.5rem]">
      <PageLink to={to} className="min-w-0 truncate">
        {name}
      </PageLink>
      {/* On a phone the name with its amount, the detail with its time, and the state by itself. */}
      <span className="max-sm:order-2 max-sm:col-span-2 max-sm:empty:hidden">{state}</span>
      <span className="min-w-0 truncate text-muted-foreground max-sm:order-1">{detail}</span>
      <span className="text-right">{currency ? <Money amount={amount ?? null} currency={currency} /> : null}</span>
      <span className="text-right text-muted-foreground text-table max-sm:order-1">{end}</span>
    </li>
  );
}
