'use client';

import { useQueryClient } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { useShell } from '#components/layout/shell-context.ts';
import { ActionButton } from '#components/ui/action-button.tsx';
import { onDemand } from '#components/ui/on-demand.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import { Timestamp } from '#components/ui/values/timestamp.tsx';
import type { WebhookDeliveryRow, WebhookDetail } from '#lib/backoffice/index.ts';
import { DeliveryState } from './delivery-state.tsx';

const AttemptMessages = onDemand(() =>
  import('./attempt-messages.tsx').then((module) => module.AttemptMessages),
);

const soonMs = 3_000;
const laterMs = 30_000;

const pages: Readonly<Record<string, string>> = {
  payment: '/transactions/',
  registration: '/registrations/',
};

type DeliveriesProps = { detail: WebhookDetail };

/** The latest deliveries of a webhook; they are read again while the page is open. */
export function Deliveries({ detail }: DeliveriesProps) {
  const t = useTranslations();
  const { row, deliveries } = detail;
  const isFirstAttempt = ({ state, attempts }: WebhookDeliveryRow): boolean =>
    state === 'SENDING' || (state === 'WAITING' && attempts.length === 0);
  const refetchIntervalMs = deliveries.some(isFirstAttempt) ? soonMs : laterMs;
  useApiQuery(api.webhooks[':id'], { param: { id: row.id } }, { refetchIntervalMs });
  return (
    <section aria-labelledby="deliveries" className="min-w-0">
      <h2 id="deliveries" className="mb-2 font-semibold">
        {t('webhook.deliveries.title')}
      </h2>
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
        <Subject delivery={delivery} />
        {isResubmission ? (
          <span className="text-muted-foreground">{t('webhook.deliveries.resubmission')}</span>
        ) : null}
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
          {detail.row.state === 'DISABLED'
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
              <Attempt
                key={attempt.ordinal}
                webhookId={detail.row.id}
                deliveryId={delivery.id}
                attempt={attempt}
              />
            ))}
          </ol>
        </details>
      ) : null}
    </li>
  );
}

/** What the delivery is about, with a link to it. */
function Subject({ delivery: { isTestCall, subject } }: Pick<DeliveryProps, 'delivery'>) {
  const t = useTranslations();
  const { href } = useShell();
  if (isTestCall || !subject) return <span className="font-medium">{t('webhook.deliveries.testCall')}</span>;
  const page = pages[subject.type];
  if (!page) return <span className="font-medium">{subject.id}</span>;
  return (
    <Link href={href(page + subject.id)} className="font-medium text-primary hover:underline">
      {subject.type === 'payment' ? t('webhook.deliveries.payment') : t('webhook.deliveries.registration')}{' '}
      <span className="font-mono text-[0.75rem]">{subject.id.slice(0, 8)}</span>
    </Link>
  );
}

function ResendButton({ delivery, detail: { row, mayWrite } }: DeliveryProps) {
  const t = useTranslations();
  const client = useQueryClient();
  const resend = useApiMutation(api.webhooks[':id'].deliveries[':delivery'].resend.$post, {
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

type AttemptProps = {
  webhookId: string;
  deliveryId: string;
  attempt: WebhookDeliveryRow['attempts'][number];
};

/** An attempt; its request and answer are read when it is opened. */
function Attempt({ webhookId, deliveryId, attempt }: AttemptProps) {
  const t = useTranslations();
  const [isOpen, setIsOpen] = useState(false);
  const { ordinal, startedAt, status, cause, outcome } = attempt;
  return (
    <li>
      <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)} className="py-0.5">
        <summary className="cursor-pointer rounded wrap-anywhere hover:bg-accent">
          <Timestamp at={startedAt} />{' '}
          <span className={outcome === 'DELIVERED' ? 'text-state-good' : 'text-state-bad'}>
            {outcome === 'DELIVERED'
              ? t('webhook.attempt.acknowledged', { status: String(status ?? '') })
              : cause}
          </span>
        </summary>
        {isOpen ? <AttemptMessages webhookId={webhookId} deliveryId={deliveryId} ordinal={ordinal} /> : null}
      </details>
    </li>
  );
}
