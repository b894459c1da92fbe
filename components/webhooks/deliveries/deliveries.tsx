'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { PageLink } from '#components/layout/page-link.tsx';
import { ActionButton } from '#components/ui/action-button.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import { Timestamp } from '#components/ui/values/time/timestamp.tsx';
import type { WebhookDeliveryRow, WebhookDetail } from '#lib/webhooks/staff/index.ts';
import { webhooksApi } from '../api.ts';
import { Attempt } from './attempt.tsx';
import { DeliveryState } from './delivery-state.tsx';
import { DeliverySubject } from './delivery-subject.tsx';

const soonMs = 3_000;
const laterMs = 30_000;

type DeliveriesProps = { detail: WebhookDetail };

/** The latest deliveries of a webhook; they are read again while the page is open. */
export function Deliveries({ detail }: DeliveriesProps) {
  const t = useTranslations();
  const { row, deliveries } = detail;
  const isFirstAttempt = ({ state, attempts }: WebhookDeliveryRow): boolean =>
    state === 'SENDING' || (state === 'WAITING' && attempts.length === 0);
  const refetchIntervalMs = deliveries.some(isFirstAttempt) ? soonMs : laterMs;
  useApiQuery(webhooksApi.webhooks[':id'], { param: { id: row.id } }, { refetchIntervalMs });
  return (
    <section aria-labelledby="deliveries" className="min-w-0">
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4">
        <h2 id="deliveries" className="font-semibold">
          {t('webhook.deliveries.title')}
        </h2>
        <PageLink to={`/deliveries?q=endpoint:${row.id}`}>{t('webhook.deliveries.all')}</PageLink>
      </div>
      {deliveries.length === 0 ? (
        <p className="text-muted-foreground">{t('webhook.deliveries.empty')}</p>
      ) : (
        <ul className="divide-y border-y">
          {deliveries.map((delivery) => (
            <Delivery key={delivery.id} delivery={delivery} detail={detail} />
          ))}
        </ul>
      )}
    </section>
  );
}

type DeliveryProps = DeliveriesProps & { delivery: WebhookDeliveryRow };

function Delivery({ delivery, detail }: DeliveryProps) {
  const t = useTranslations();
  const { state, createdAt, nextAttemptAt, attempts, isResubmission } = delivery;
  const last = attempts.at(-1);
  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="w-28">
          <DeliveryState state={state} />
        </span>
        <DeliverySubject subject={delivery.subject} />
        {isResubmission ? <span className="text-muted-foreground">{t('webhook.deliveries.resubmission')}</span> : null}
        <span className="text-muted-foreground">
          <RelativeTime at={createdAt} />
        </span>
        <span className="ml-auto empty:hidden">
          <ResendButton delivery={delivery} detail={detail} />
        </span>
      </div>
      {state !== 'DELIVERED' && last?.cause ? <p className="wrap-anywhere">{last.cause}</p> : null}
      {nextAttemptAt ? (
        <p className="text-muted-foreground">
          {detail.row.state !== 'ACTIVE' && delivery.subject !== null
            ? t('webhook.deliveries.paused')
            : t.rich('webhook.deliveries.nextAttempt', { time: () => <Timestamp at={nextAttemptAt} /> })}
        </p>
      ) : null}
      {attempts.length > 0 ? (
        <details className="mt-1">
          <summary className="w-fit cursor-pointer rounded hover:bg-accent">
            {t('webhook.deliveries.attempts', { attempts: attempts.length })}
          </summary>
          <ol className="mt-1 border-l pl-3">
            {attempts.map((attempt) => (
              <Attempt key={attempt.ordinal} webhookId={detail.row.id} deliveryId={delivery.id} attempt={attempt} />
            ))}
          </ol>
        </details>
      ) : null}
    </li>
  );
}

function ResendButton({ delivery, detail: { row, mayWrite } }: DeliveryProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const resend = useApiMutation(webhooksApi.webhooks[':id'].deliveries[':delivery'].resend.$post, {
    onSuccess: () => toast.success(t('webhook.resend.done')),
    onError: ({ message }) => toast.error(message),
    onSettled: () =>
      client.invalidateQueries({ predicate: ({ queryKey }) => String(queryKey[0]).startsWith('/webhooks') }),
  });
  if (delivery.resend === null) return null;
  if (delivery.resend === 'used') {
    return <span className="text-muted-foreground">{t('webhook.resend.used')}</span>;
  }
  if (!mayWrite) return null;
  const inactive = row.state === 'ACTIVE' ? null : t('webhook.resend.inactive');
  return (
    <ActionButton
      size="small"
      unavailable={resend.isPending ? t('common.inProgress') : inactive}
      title={t('webhook.resend.hint')}
      onClick={() => resend.mutate({ param: { id: row.id, delivery: delivery.id }, json: {} })}
    >
      {t('webhook.resend.action')}
    </ActionButton>
  );
}
