'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { callbacksApi } from '#components/callbacks/api.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { CallbackRow } from '#lib/callbacks/staff/index.ts';
import callbacks from '#messages/en/callbacks/callbacks.json';
import { CallbackState, useDecisionName } from './callback-labels.tsx';

type Props = { /** Or the id of a standalone check. */ paymentId: string };

/** The callbacks of a payment, in the order of the decisions; nothing where there are none. */
export const PaymentCallbacks = withMessages({ callbacks }, function PaymentCallbacks({ paymentId }: Props) {
  const t = useTranslations();
  const read = useApiQuery(callbacksApi.callbacks, { query: { q: `payment:${paymentId}`, sort: 'oldest' } });
  const rows = read.data?.rows ?? [];
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="payment-callbacks">
      <h2 id="payment-callbacks" className="mb-2 font-semibold">
        {t('callbacks.ofPayment.title')}
      </h2>
      <ul className="divide-y border-y">
        {rows.map((row) => (
          <Line key={row.id} row={row} />
        ))}
      </ul>
    </section>
  );
});

function Line({ row }: { row: CallbackRow }) {
  const t = useTranslations();
  const nameOf = useDecisionName();
  const { nextAttemptAt } = row;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
      <Timestamp at={row.createdAt} />
      <PageLink to={`/callbacks/${row.id}`}>
        {t('callbacks.ofPayment.line', { decision: nameOf(row.decision), user: row.userId })}
      </PageLink>
      <CallbackState state={row.state} />
      <span className="min-w-0 grow text-muted-foreground text-table wrap-anywhere">
        {row.cause}
        {nextAttemptAt ? (
          <> {t.rich('callbacks.ofPayment.next', { time: () => <Timestamp at={nextAttemptAt} /> })}</>
        ) : null}
      </span>
    </li>
  );
}
