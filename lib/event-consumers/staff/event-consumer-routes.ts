import { z } from 'zod';
import { type ConsumerStatus, clearRetryTime, listConsumers } from '#lib/platform/events/index.ts';
import { requireInstallation } from '#lib/staff/administers-installation.ts';
import { backOfficeErrors } from '#lib/staff/back-office-error.ts';
import { route } from '#lib/staff/route.ts';
import type { StaffServices } from '#lib/staff/services.ts';

/** An event consumer as its page shows it. */
export type EventConsumerRow = {
  name: string;
  kind: string;
  state: 'up-to-date' | 'catching-up' | 'failed';
  /** Events it has not seen yet, at most. */
  lag: number;
  oldestUnreadAt: string | null;
  advancedAt: string | null;
  failures: number;
  failedAt: string | null;
  failedPosition: string | null;
  lastError: string | null;
  retryAt: string | null;
};
export type EventConsumerList = { consumers: EventConsumerRow[] };

const nothing = z.object({});

export const eventConsumerRoutes = [
  route({
    method: 'GET',
    path: '/event-consumers',
    permission: 'events.manage',
    query: nothing,
    run: async (services, context): Promise<EventConsumerList> => {
      await requireInstallation(services.db, context.user, 'event consumer');
      return list(services);
    },
  }),
  route({
    method: 'POST',
    path: '/event-consumers/:id/retry',
    permission: 'events.manage',
    query: nothing,
    body: nothing,
    run: async (services, context): Promise<EventConsumerList> => {
      await requireInstallation(services.db, context.user, 'event consumer');
      const name = context.path.id;
      const { consumers } = await list(services);
      if (!consumers.some((consumer) => consumer.name === name)) {
        throw backOfficeErrors.unknown('event consumer');
      }
      await context.change(async (tx) => {
        await clearRetryTime(tx, name);
        return { result: null, action: 'event-consumer.retry', entityId: null, subjectId: name };
      });
      services.events.wake();
      return list(services);
    },
  }),
];

async function list({ db }: StaffServices): Promise<EventConsumerList> {
  return { consumers: (await listConsumers(db.pool)).map(present) };
}

function present(status: ConsumerStatus): EventConsumerRow {
  const { name, kind, failures, failedPosition, lastError } = status;
  const at = (date: Date | null): string | null => date?.toISOString() ?? null;
  const lag = Number(status.lag);
  return {
    name,
    kind,
    lag,
    failures,
    failedPosition,
    lastError,
    state: failures > 0 ? 'failed' : lag > 0 ? 'catching-up' : 'up-to-date',
    oldestUnreadAt: at(status.oldestUnreadAt),
    advancedAt: at(status.advancedAt),
    failedAt: at(status.failedAt),
    retryAt: at(status.retryAt),
  };
}
