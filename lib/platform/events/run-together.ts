import { withTransaction } from '../database/transaction.ts';
import type { EventConsumer } from './consumer.ts';
import { advanceCursors, type Cursor, lockCursors } from './consumer-store.ts';
import { consume, type RunContext } from './run-consumer.ts';
import type { EventReader } from './shared-reader.ts';

/**
 * Takes consumers a batch further in one transaction, since most of what a look at the log costs is beginning and ending
 * transactions. They are those that have not failed and stand at the same position, which is usually all of them. Returns
 * them when there may be more events; the others are run by themselves, and so are all when one of them fails.
 */
export async function runTogether(
  { pool, clock, batchSize }: RunContext,
  consumers: readonly EventConsumer[],
  read: EventReader,
): Promise<{ taken: readonly EventConsumer[]; isCaughtUp: boolean }> {
  const afterCommit: (() => void)[] = [];
  const result = await withTransaction(pool, async (tx) => {
    const cursors = await lockCursors(
      tx,
      consumers.map(({ name }) => name),
    );
    const { position, names } = findMost(cursors);
    const taken = consumers.filter(({ name }) => names.includes(name));
    const events = taken.length > 0 ? await read(tx, position, batchSize) : [];
    const last = events.at(-1);
    if (!last) return { taken, isCaughtUp: true };
    for (const consumer of taken) afterCommit.push(await consume(consumer, tx, events));
    await advanceCursors(tx, names, last.position, clock.now());
    return { taken, isCaughtUp: events.length < batchSize };
  });
  for (const send of afterCommit) send();
  return result;
}

/** The position of most consumers that have not failed; one that is built again is far behind the others. */
function findMost(cursors: readonly Cursor[]): { position: bigint; names: readonly string[] } {
  const healthy = cursors.filter(({ failures }) => failures === 0);
  const groups = [...Map.groupBy(healthy, ({ position }) => position)];
  const [most] = groups.toSorted(([, one], [, other]) => other.length - one.length);
  return { position: most?.[0] ?? 0n, names: most?.[1].map(({ name }) => name) ?? [] };
}
