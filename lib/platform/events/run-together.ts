import { withTransaction } from '../database/transaction.ts';
import type { EventConsumer } from './consumer.ts';
import { advanceCursors, type Cursor, lockCursors } from './consumer-store.ts';
import { consume, type RunContext } from './run-consumer.ts';
import type { EventReader } from './shared-reader.ts';

/** One consumer that waits for a lock would delay the others. */
const lockTimeoutMs = 200;

export type TogetherResult = {
  /** The consumers that were taken further. */
  taken: readonly EventConsumer[];
  /** Those that another process runs. */
  busy: readonly EventConsumer[];
  /** There are no more events for those that were taken. */
  isCaughtUp: boolean;
};

/**
 * Takes consumers a batch further in one transaction, since most of what a look at the log costs is beginning and ending
 * transactions. Those that have failed, or are behind the foremost position, are not taken. When one throws, nothing of the
 * batch stays.
 */
export async function runTogether(
  { pool, clock, batchSize }: RunContext,
  consumers: readonly EventConsumer[],
  read: EventReader,
): Promise<TogetherResult> {
  const afterCommit: (() => void)[] = [];
  const result = await withTransaction(pool, async (tx): Promise<TogetherResult> => {
    const cursors = await lockCursors(
      tx,
      consumers.map(({ name }) => name),
      lockTimeoutMs,
    );
    const busy = consumers.filter(({ name }) => cursors.every((cursor) => cursor.name !== name));
    const { position, names } = findForemost(cursors);
    const taken = consumers.filter(({ name }) => names.includes(name));
    const events = taken.length > 0 ? await read(tx, position, batchSize) : [];
    const last = events.at(-1);
    if (!last) return { taken, busy, isCaughtUp: true };
    for (const consumer of taken) afterCommit.push(await consume(consumer, tx, events));
    await advanceCursors(tx, names, last.position, clock.now());
    return { taken, busy, isCaughtUp: events.length < batchSize };
  });
  for (const send of afterCommit) send();
  return result;
}

/** Those that have not failed and have the least before them: others may be far behind, for example when they are built again. */
function findForemost(cursors: readonly Cursor[]): { position: bigint; names: readonly string[] } {
  const healthy = cursors.filter(({ failures }) => failures === 0);
  const groups = [...Map.groupBy(healthy, ({ position }) => position)];
  const [first] = groups.toSorted(([one], [other]) => (one > other ? -1 : 1));
  return { position: first?.[0] ?? 0n, names: first?.[1].map(({ name }) => name) ?? [] };
}
