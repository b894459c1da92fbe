'use client';

import { useTranslations } from 'next-intl';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { DeliveryRow } from '#lib/webhooks/staff/index.ts';
import webhook from '#messages/en/webhooks/webhook.json';
import webhookDeliveries from '#messages/en/webhooks/webhook-deliveries.json';
import { webhooksApi } from '../api.ts';
import { DeliveryState } from './delivery-state.tsx';

type Props = { paymentId: string };

const maxShown = 10;

/** What webhooks heard of a payment and its case, the latest first; nothing where there are none. */
export const PaymentDeliveries = withMessages(
  { webhook, webhookDeliveries },
  function PaymentDeliveries({ paymentId }: Props) {
    const t = useTranslations();
    const q = `subject:${paymentId}`;
    const rows = useApiQuery(webhooksApi.deliveries, { query: { q, sort: 'newest' } }).data?.rows ?? [];
    if (rows.length === 0) return null;
    return (
      <section aria-labelledby="payment-deliveries">
        <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
          <h2 id="payment-deliveries" className="font-semibold">
            {t('webhookDeliveries.ofPayment.title')}
          </h2>
          <PageLink to={`/deliveries?q=${q}`}>{t('webhook.deliveries.all')}</PageLink>
        </div>
        <ul className="divide-y border-y">
          {rows.slice(0, maxShown).map((row) => (
            <Line key={row.id} row={row} />
          ))}
        </ul>
      </section>
    );
  },
);

function Line({ row }: { row: DeliveryRow }) {
  const t = useTranslations();
  const { id, createdAt, state, type, action, url, cause, nextAttemptAt, isResubmission } = row;
  const deliveryId = id.slice(id.indexOf('-') + 1);
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-0.5 py-1.5">
      <Timestamp at={createdAt} />
      <PageLink to={`/deliveries?q=${deliveryId}`}>{[type, action].filter(Boolean).join(' ')}</PageLink>
      <DeliveryState state={state} />
      {isResubmission ? (
        <span className="text-muted-foreground">{t('webhookDeliveries.list.resubmission')}</span>
      ) : null}
      <span className="min-w-0 grow text-muted-foreground text-table wrap-anywhere">
        {state === 'DELIVERED' || cause === null ? url : `${url}: ${cause}`}{' '}
        {nextAttemptAt
          ? t.rich('webhook.deliveries.nextAttempt', { time: () => <Timestamp at={nextAttemptAt} /> })
          : null}
      </span>
    </li>
  );
}
