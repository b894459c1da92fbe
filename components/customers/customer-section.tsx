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
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import { shownOfCustomer } from './customer-state.ts';

/** One row of a list in a line. */
export type CustomerLine = {
  to: string;
  name: string;
  state: ReactNode;
  detail: ReactNode;
  amount?: string | null;
  currency?: string | null;
  at: string;
};

type Props<Row extends ListRow> = {
  name: string;
  endpoint: ListEndpoint<Row>;
  /** The page of the list. */
  page: string;
  /** The search that finds the rows of the customer. */
  q: string;
  lineOf: (row: Row) => CustomerLine;
};

/** The first rows of a list, their number, and the way to all of them. */
export function CustomerSection<Row extends ListRow>({ name, endpoint, page, q, lineOf }: Props<Row>) {
  const t = useTranslations();
  const id = useId();
  const { entity } = useShell();
  const list = useApiQuery(endpoint, { query: { entity, q, limit: shownOfCustomer } });
  const count = useApiQuery(endpoint.count, { query: { entity, q } });
  const rows = list.data?.rows ?? [];
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="flex items-baseline gap-3 pb-1 font-semibold">
        {name}
        {count.data && rows.length > 0 ? (
          <span className="font-normal text-muted-foreground">
            <CappedCount {...count.data} />
          </span>
        ) : null}
      </h3>
      <div className="border-t">
        {list.isPending ? <Skeleton className="h-9" /> : null}
        {list.isError ? <p className="py-1.5 text-state-bad">{t('customers.sections.failed')}</p> : null}
        {list.data && rows.length === 0 ? (
          <p className="py-1.5 text-muted-foreground">{t('customers.sections.none')}</p>
        ) : null}
        <ul>
          {rows.map((row) => (
            <Line key={row.id} {...lineOf(row)} />
          ))}
        </ul>
        {count.data && count.data.count > shownOfCustomer ? (
          <Link href={pagePath(page, { entity, q })} className="inline-block py-1.5 text-primary hover:underline">
            {t('customers.sections.all', {
              count: `${count.data.count.toLocaleString('en')}${count.data.capped ? '+' : ''}`,
            })}
          </Link>
        ) : null}
      </div>
    </section>
  );
}

function Line({ to, name, state, detail, amount, currency, at }: CustomerLine) {
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-b py-1.5 hover:bg-accent sm:grid sm:grid-cols-[minmax(0,10rem)_9rem_minmax(0,1fr)_8rem_8rem]">
      <PageLink to={to} className="min-w-0 truncate">
        {name}
      </PageLink>
      <span>{state}</span>
      <span className="order-1 min-w-0 basis-full truncate text-muted-foreground sm:order-none">{detail}</span>
      <span className="ml-auto text-right">
        {currency ? <Money amount={amount ?? null} currency={currency} /> : null}
      </span>
      <span className="text-right text-muted-foreground text-table">
        <Timestamp at={at} />
      </span>
    </li>
  );
}
