import { type Clock, sleep } from '#lib/platform/clock.ts';
import { isOutcomeUnknown } from '#lib/platform/database/deadline-client.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import { createGroupCommit } from '#lib/platform/group-commit.ts';
import type { Log } from '#lib/platform/log.ts';
import type { AttemptResult } from './delivery.ts';
import type { DeliveryQueue } from './delivery-queue.ts';
import { brokenResult } from './send-delivery.ts';
import { completeAttempts } from './store.ts';

/** Tries until the result is stored, while `isRunning`: without it the message would be sent again. */
export type StoreResult = (queue: DeliveryQueue, result: AttemptResult, isRunning: () => boolean) => Promise<void>;

type ResultStoreOptions = {
  pool: Pool;
  clock: Clock;
  log: Log;
  queues: ReadonlyMap<string, DeliveryQueue>;
  onCommit?: () => void;
};

const batches = { maxSize: 64, maxInFlight: 2, slowAfterMs: 100 };
const firstWaitMs = 50;
const maxWaitMs = 5_000;

/** Stores the results of attempts; concurrent ones share a statement. */
export function createResultStore(options: ResultStoreOptions): StoreResult {
  const { log, clock } = options;
  const complete = createGroupCommit((results: AttemptResult[]) => storeResults(options, results), batches);
  return async (queue, result, isRunning) => {
    let next = result;
    for (let waitMs = firstWaitMs; isRunning(); waitMs = Math.min(2 * waitMs, maxWaitMs)) {
      try {
        const isMoved = await complete(next);
        if (isMoved) await afterwards(queue, next, log);
        return;
      } catch (error) {
        log.error({ err: error, delivery: result.delivery.id }, 'the result of a delivery was not stored');
        // The database refused the row itself: the attempt is kept without the request and the answer.
        if (!isOutcomeUnknown(error)) next = withoutDetails(queue, result, clock.now());
        await sleep(waitMs);
      }
    }
    // The worker stops: a result that cannot be stored now is that of an interrupted attempt.
    await complete(next).catch(() => undefined);
  };
}

async function afterwards(queue: DeliveryQueue, result: AttemptResult, log: Log): Promise<void> {
  try {
    await queue.onStored?.(result);
  } catch (error) {
    log.error({ err: error, delivery: result.delivery.id }, 'what follows from the result of a delivery failed');
  }
}

async function storeResults(
  { pool, queues, onCommit }: ResultStoreOptions,
  results: AttemptResult[],
): Promise<boolean[]> {
  const concerned = results.filter((result) => queues.get(result.delivery.queue)?.onResults?.concerns(result));
  if (concerned.length === 0) return completeAttempts(autocommit(pool), results);
  const moved = await withTransaction(pool, (tx) => storeWithChanges(tx, queues, results, concerned));
  onCommit?.();
  return moved;
}

/** Owners change something only where the delivery moved. */
async function storeWithChanges(
  tx: Tx,
  queues: ReadonlyMap<string, DeliveryQueue>,
  results: AttemptResult[],
  concerned: readonly AttemptResult[],
): Promise<boolean[]> {
  const moved = await completeAttempts(tx, results);
  const unmoved = new Set(results.filter((_, index) => !moved[index]));
  const changed = concerned.filter((result) => !unmoved.has(result));
  for (const [name, ofQueue] of Map.groupBy(changed, ({ delivery }) => delivery.queue))
    await queues.get(name)?.onResults?.apply(tx, ofQueue);
  return moved;
}

function withoutDetails(queue: DeliveryQueue, result: AttemptResult, now: Date): AttemptResult {
  if (result.outcome === 'FAILED') return brokenResult(queue, result.delivery, now);
  const { attempt: empty } = brokenResult(queue, result.delivery, now);
  return { ...result, attempt: { ...empty, startedAt: result.attempt.startedAt } };
}
