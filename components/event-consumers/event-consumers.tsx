'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { eventConsumersApi } from '#components/event-consumers/api.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { withMessages } from '#components/ui/messages.tsx';
import { toast } from '#components/ui/toast/toast.ts';
import { RelativeTime } from '#components/ui/values/time/relative-time.tsx';
import type { EventConsumerRow } from '#lib/event-consumers/staff/index.ts';
import eventConsumers from '#messages/en/event-consumers/event-consumers.json';

const refetchIntervalMs = 5_000;

/** /event-consumers: the consumers of the event log with their lag and last error. */
export const EventConsumers = withMessages({ eventConsumers }, function EventConsumers() {
  const t = useTranslations();
  const list = useApiQuery(eventConsumersApi['event-consumers'], {}, { refetchIntervalMs });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">{t('pages.eventConsumers')}</h1>
      <p className="text-muted-foreground">{t('eventConsumers.lead')}</p>
      <div className="mt-4">
        {list.isPending ? <Skeleton className="h-24" /> : null}
        {list.isError ? <Alert title={t('eventConsumers.failed')}>{list.error.message}</Alert> : null}
        {list.data?.consumers.length === 0 ? (
          <Alert title={t('eventConsumers.emptyTitle')}>{t('eventConsumers.empty')}</Alert>
        ) : null}
        {list.data && list.data.consumers.length > 0 ? (
          <ul className="divide-y border-y">
            {list.data.consumers.map((consumer) => (
              <Consumer key={consumer.name} consumer={consumer} />
            ))}
          </ul>
        ) : null}
      </div>
    </main>
  );
});

const states = {
  'up-to-date': { label: 'eventConsumers.state.upToDate', colour: 'text-state-good' },
  'catching-up': { label: 'eventConsumers.state.catchingUp', colour: 'text-state-wait' },
  failed: { label: 'eventConsumers.state.failed', colour: 'text-state-bad' },
} as const;

function Consumer({ consumer }: { consumer: EventConsumerRow }) {
  const t = useTranslations();
  const { name, kind, state, lag, oldestUnreadAt, advancedAt } = consumer;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-medium">{name}</h2>
        <span className={`font-medium ${states[state].colour}`}>{t(states[state].label)}</span>
        <span className="text-muted-foreground">
          {kind === 'projection' ? t('eventConsumers.kind.projection') : t('eventConsumers.kind.delivery')}
        </span>
        <span className="text-muted-foreground tabular-nums">
          {t('eventConsumers.pending', { lag })}
          {oldestUnreadAt
            ? t.rich('eventConsumers.oldest', { time: () => <RelativeTime at={oldestUnreadAt} /> })
            : null}
        </span>
        {advancedAt ? (
          <span className="text-muted-foreground">
            {t.rich('eventConsumers.lastProgress', { time: () => <RelativeTime at={advancedAt} /> })}
          </span>
        ) : null}
      </div>
      {state === 'failed' ? <Failure consumer={consumer} /> : null}
    </li>
  );
}

function Failure({ consumer }: { consumer: EventConsumerRow }) {
  const t = useTranslations();
  const { name, failures, failedAt, failedPosition, lastError, retryAt } = consumer;
  const queries = useQueryClient();
  const retry = useApiMutation(
    () => eventConsumersApi['event-consumers'][':id'].retry.$post({ param: { id: name }, json: {} }),
    {
      onSuccess: () => {
        toast.success(t('eventConsumers.retrying', { name }));
        void queries.invalidateQueries();
      },
      onError: (error) => void toast.error(error.message),
    },
  );
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 text-table">
        <p>
          {t.rich(failedAt ? 'eventConsumers.failure.lastAt' : 'eventConsumers.failure.unknownTime', {
            failures,
            position: failedPosition ?? '',
            time: () => (failedAt ? <RelativeTime at={failedAt} /> : null),
          })}{' '}
          {retryAt
            ? t.rich('eventConsumers.failure.next', { time: () => <RelativeTime at={retryAt} /> })
            : t('eventConsumers.failure.nextSoon')}
        </p>
        <pre className="mt-1 overflow-x-auto whitespace-pre-wrap break-words font-mono text-[0.75rem] text-muted-foreground">
          {lastError}
        </pre>
      </div>
      <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCw aria-hidden className="size-4" />
        {t('eventConsumers.retry', { name })}
      </Button>
    </div>
  );
}
