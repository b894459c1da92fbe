'use client';

import { useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { toast } from 'sonner';
import { api } from '#components/api/client.ts';
import { useApiMutation } from '#components/api/use-api-mutation.ts';
import { useApiQuery } from '#components/api/use-api-query.ts';
import { Alert, Skeleton } from '#components/ui/alert.tsx';
import { Button } from '#components/ui/button.tsx';
import { RelativeTime } from '#components/ui/values/relative-time.tsx';
import type { EventConsumerRow } from '#lib/backoffice/index.ts';

const refetchIntervalMs = 5_000;

/** /event-consumers: the consumers of the event log with their lag and last error. */
export function EventConsumers() {
  const list = useApiQuery(api['event-consumers'], {}, { refetchIntervalMs });
  return (
    <main className="px-4 py-4 sm:px-6 sm:py-6">
      <h1 className="font-semibold text-xl tracking-tight">Event consumers</h1>
      <p className="text-muted-foreground">
        Each consumer reads the event log at its own pace. A failing consumer does not delay the others, and
        tries again by itself.
      </p>
      <div className="mt-4">
        {list.isPending ? <Skeleton className="h-24" /> : null}
        {list.isError ? <Alert title="Couldn't load the event consumers">{list.error.message}</Alert> : null}
        {list.data?.consumers.length === 0 ? (
          <Alert title="No event consumers yet">They are registered when the server starts.</Alert>
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
}

const states = {
  'up-to-date': { label: 'Up to date', colour: 'text-state-good' },
  'catching-up': { label: 'Catching up', colour: 'text-state-wait' },
  failed: { label: 'Failed', colour: 'text-state-bad' },
} as const;

function Consumer({ consumer }: { consumer: EventConsumerRow }) {
  const { name, kind, state, lag, oldestUnreadAt, advancedAt } = consumer;
  return (
    <li className="space-y-2 py-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <h2 className="font-medium">{name}</h2>
        <span className={`font-medium ${states[state].colour}`}>{states[state].label}</span>
        <span className="text-muted-foreground">{kind === 'projection' ? 'Projection' : 'Delivery'}</span>
        <span className="text-muted-foreground tabular-nums">
          {lag === 0
            ? 'No pending events'
            : `${lag.toLocaleString('en')} ${lag === 1 ? 'event' : 'events'} pending`}
          {oldestUnreadAt ? (
            <>
              , the oldest from <RelativeTime at={oldestUnreadAt} />
            </>
          ) : null}
        </span>
        {advancedAt ? (
          <span className="text-muted-foreground">
            Last progress <RelativeTime at={advancedAt} />
          </span>
        ) : null}
      </div>
      {state === 'failed' ? <Failure consumer={consumer} /> : null}
    </li>
  );
}

function Failure({ consumer }: { consumer: EventConsumerRow }) {
  const { name, failures, failedAt, failedPosition, lastError, retryAt } = consumer;
  const queries = useQueryClient();
  const retry = useApiMutation(
    () => api['event-consumers'][':id'].retry.$post({ param: { id: name }, json: {} }),
    {
      onSuccess: () => {
        toast.success(`${name} tries again now.`);
        void queries.invalidateQueries();
      },
      onError: (error) => void toast.error(error.message),
    },
  );
  return (
    <div className="flex flex-wrap items-start gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 text-table">
        <p>
          Failed {failures === 1 ? 'once' : `${failures} times`} at event {failedPosition}
          {failedAt ? (
            <>
              , last <RelativeTime at={failedAt} />
            </>
          ) : null}
          .{' '}
          {retryAt ? (
            <>
              Next attempt <RelativeTime at={retryAt} />.
            </>
          ) : (
            'The next attempt starts shortly.'
          )}
        </p>
        <pre className="mt-1 overflow-x-auto whitespace-pre-wrap break-words font-mono text-[0.75rem] text-muted-foreground">
          {lastError}
        </pre>
      </div>
      <Button size="small" disabled={retry.isPending} onClick={() => retry.mutate()}>
        <RotateCw aria-hidden className="size-4" />
        Retry {name}
      </Button>
    </div>
  );
}
