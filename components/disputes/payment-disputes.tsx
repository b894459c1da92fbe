'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { disputesApi } from '#components/disputes/api.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Money } from '#components/ui/values/money.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import disputes from '#messages/en/disputes/disputes.json';
import { DisputeState } from './dispute-state.tsx';

/** The disputes about a payment; nothing where there are none. */
export const PaymentDisputes = withMessages(
  { disputes },
  function PaymentDisputes({ paymentId }: { paymentId: string }) {
    const t = useTranslations();
    const rows = useApiQuery(disputesApi.disputes, { query: { q: paymentId } }).data?.rows ?? [];
    if (rows.length === 0) return null;
    return (
      <section aria-labelledby="payment-disputes">
        <h2 id="payment-disputes" className="mb-2 font-semibold">
          {t('disputes.ofPayment')}
        </h2>
        <ul className="divide-y border-y">
          {rows.map(({ id, state, amount, currency, dueAt }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
              <PageLink to={`/disputes/${id}`}>
                <Money amount={amount} currency={currency} />
              </PageLink>
              <DisputeState state={state} />
              {state === 'OPEN' ? t.rich('disputes.dueAt', { time: () => <Timestamp at={dueAt} /> }) : null}
            </li>
          ))}
        </ul>
      </section>
    );
  },
);
