import type { Pool, PoolClient } from '../database/pool.ts';

/** The advisory lock that every writer of an event holds; `next_event_position()` takes it in the database. */
export const eventWriterLock = 7_461_640_251n;

/** PostgreSQL keeps a 64-bit advisory key as two halves. */
const lockIs = `locktype = 'advisory' AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = ${eventWriterLock}`;

/** The last position that any writer drew, committed or not. */
export async function lastPosition(db: Pool | PoolClient): Promise<bigint> {
  const { rows } = await db.query<{ last: string }>({
    name: 'events-last-position',
    text: 'SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS last FROM event_position_seq',
  });
  return BigInt(rows[0]?.last ?? 0);
}

/** Transactions that drew a position and have not ended. */
export async function openWriters(db: Pool | PoolClient): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>({
    name: 'events-open-writers',
    text: `SELECT virtualtransaction AS id FROM pg_locks WHERE granted AND mode = 'ShareLock' AND ${lockIs}`,
  });
  return rows.map(({ id }) => id);
}

export type HorizonOptions = {
  wait: (ms: number) => Promise<void>;
  /** Between two looks at the writers that are waited for. */
  pollMs?: number;
  /** After so many looks the earlier horizon is kept, and the caller comes again. */
  maxPolls?: number;
};

/**
 * A position up to which every event is either visible now or was rolled back. Null when a writer takes too long.
 *
 * A position is drawn before its transaction commits, so commits finish out of order, and reading "everything after
 * my cursor" would skip what commits late. Every writer holds a shared lock from before it draws until its end. So:
 * note the last drawn position, then wait until all holders of the lock at that moment have ended. A transaction
 * without events holds no lock and causes no delay.
 */
export async function readableUpTo(
  db: Pool | PoolClient,
  { wait, pollMs = 2, maxPolls = 250 }: HorizonOptions,
): Promise<bigint | null> {
  const horizon = await lastPosition(db);
  let awaited = await openWriters(db);
  for (let poll = 0; awaited.length > 0; poll += 1) {
    if (poll >= maxPolls) return null;
    await wait(pollMs);
    const open = new Set(await openWriters(db));
    awaited = awaited.filter((writer) => open.has(writer));
  }
  return horizon;
}
