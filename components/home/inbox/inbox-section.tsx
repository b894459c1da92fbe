import { Check } from 'lucide-react';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { type ReactNode, useId } from 'react';
import { pagePath } from '#components/api/client.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { useShell } from '#components/layout/shell-context.ts';
import type { ListEndpoint, ListRow } from '#components/list/list-endpoint.ts';
import { Skeleton } from '#components/ui/alert.tsx';
import { CappedCount } from '#components/ui/values/capped-count.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { shownInInbox } from './inbox-searches.ts';

/** One piece of work: where it is decided, and what it is about. */
export type InboxLine = {
  to: string;
  name: string;
  detail: ReactNode;
  amount?: string | null;
  currency?: string | null;
  end: ReactNode;
};

type Props<Row extends ListRow> = {
  name: string;
  endpoint: ListEndpoint<Row>;
  /** The page of the list. */
  page: string;
  /** The search that finds the work. */
  q: string;
  lineOf: (row: Row) => InboxLine;
};

const refreshMs = 30_000;

/** Work of one kind: its number, its first rows, and the way to the others. */
export function InboxSection<Row extends ListRow>({ name, endpoint, page, q, lineOf }: Props<Row>) {
  const t = useTranslations();
  const id = useId();
  const { entity } = useShell();
  const refresh = { refetchIntervalMs: refreshMs };
  const list = useApiQuery(endpoint, { query: { entity, q, limit: shownInInbox } }, refresh);
  const count = useApiQuery(endpoint.count, { query: { entity, q } }, refresh);
  const rows = list.data?.rows ?? [];
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="flex items-baseline gap-3 pb-1 font-semibold">
        {name}
        {count.data && rows.length > 0 ? (
          <span className="font-normal text-muted-foreground">
            <CappedCount {...count.data} />
          </span>
        ) : null}
      </h2>
      <div className="border-t">
        {list.isPending ? <Skeleton className="h-9" /> : null}
        {list.isError ? <p className="py-1.5 text-state-bad">{t('inbox.failed')}</p> : null}
        {list.data && rows.length === 0 ? <Nothing /> : null}
        <ul>
          {rows.map((row) => (
            <Line key={row.id} {...lineOf(row)} />
          ))}
        </ul>
        {count.data && count.data.count > shownInInbox ? (
          <Link href={pagePath(page, { entity, q })} className="inline-block py-1.5 text-primary hover:underline">
            {t('inbox.all', { count: `${count.data.count.toLocaleString('en')}${count.data.capped ? '+' : ''}` })}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function Nothing() {
  const t = useTranslations();
  return (
    <p className="flex items-center gap-1.5 py-1.5 text-muted-foreground">
      <Check aria-hidden className="size-3.5 text-state-good" />
      {t('inbox.none')}
    </p>
  );
}

function Line({ to, name, detail, amount, currency, end }: InboxLine) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b py-1.5 hover:bg-accent sm:grid sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)_9rem_8rem]">
      <PageLink to={to} className="min-w-0 truncate">
        {name}
      </PageLink>
      <span className="order-1 min-w-0 basis-full truncate text-muted-foreground sm:order-none">{detail}</span>
      <span className="ml-auto text-right">
        {currency ? <Money amount={amount ?? null} currency={currency} /> : null}
      </span>
      <span className="text-right text-muted-foreground text-table">{end}</span>
    </li>
  );
}
