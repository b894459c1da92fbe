import type { Clock } from '../clock.ts';
import type { Pool } from '../database/pool.ts';
import { autocommit, type Tx, withTransaction } from '../database/transaction.ts';
import type { EventConsumer } from './consumer.ts';
import { advanceCursors, lockCursors, recordFailure } from './consumer-store.ts';
import type { StoredEvent } from './event.ts';
import type { EventReader } from './shared-reader.ts';

export type RunContext = { pool: Pool; clock: Clock; batchSize: number };

/**
 * advanced: there may be more. caught-up: it has seen everything up to the horizon. busy: another process runs it.
 * waiting: it failed, and its time to try again has not come. failed: it failed just now.
 */
export type RunResult = 'advanced' | 'caught-up' | 'busy' | 'waiting' | 'failed';

const firstRetryMs = 1_000;
const maxRetryMs = 5 * 60_000;

class ConsumerError extends Error {
  readonly position: bigint;
  readonly failures: number;

  constructor(cause: unknown, position: bigint, failures: number) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.position = position;
    this.failures = failures;
  }
}

/** Takes one consumer a batch further. A consumer that failed is taken event by event, so that one event stops it. */
export async function runConsumer(context: RunContext, consumer: EventConsumer, read: EventReader): Promise<RunResult> {
  try {
    return await runBatch(context, consumer, read, context.batchSize);
  } catch (error) {
    if (!(error instanceof ConsumerError)) throw error;
    if (context.batchSize === 1) return fail(context, consumer, error);
  }
  return runConsumer({ ...context, batchSize: 1 }, consumer, read);
}

async function runBatch(
  context: RunContext,
  consumer: EventConsumer,
  read: EventReader,
  batchSize: number,
): Promise<RunResult> {
  let afterCommit: () => void = () => undefined;
  const result = await withTransaction<RunResult>(context.pool, async (tx) => {
    const [cursor] = await lockCursors(tx, [consumer.name]);
    if (!cursor) return 'busy';
    const now = context.clock.now();
    if (cursor.retryAt && cursor.retryAt > now) return 'waiting';
    const limit = cursor.failures > 0 ? 1 : batchSize;
    const events = await read(tx, cursor.position, limit);
    const last = events.at(-1);
    if (!last) return 'caught-up';
    afterCommit = await consume(consumer, tx, events).catch((error: unknown) => {
      throw new ConsumerError(error, events[0]?.position ?? 0n, cursor.failures);
    });
    await advanceCursors(tx, [consumer.name], last.position, now);
    // Fewer than were wanted: the next batch would be empty, and would cost as many statements as this one.
    return events.length < limit ? 'caught-up' : 'advanced';
  });
  afterCommit();
  return result;
}

/** Hands events to a consumer. Returns what happens after the commit. */
export async function consume(consumer: EventConsumer, tx: Tx, events: readonly StoredEvent[]): Promise<() => void> {
  if (consumer.kind === 'delivery') return consumer.fanOut(tx, events);
  await consumer.apply(tx, events);
  return () => undefined;
}

async function fail(context: RunContext, consumer: EventConsumer, error: ConsumerError): Promise<RunResult> {
  const at = context.clock.now();
  const waitMs = Math.min(firstRetryMs * 2 ** Math.min(error.failures, 20), maxRetryMs);
  await recordFailure(autocommit(context.pool), consumer.name, {
    position: error.position,
    error: error.message.slice(0, 2_000),
    at,
    retryAt: new Date(at.getTime() + waitMs),
  });
  return 'failed';
}
