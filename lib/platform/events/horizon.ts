import type { Connection } from '../database/connection.ts';
import { query, queryFirst } from '../database/statement.ts';
import * as sql from './sql/index.ts';

/** The last position that any writer drew, committed or not. */
export async function lastPosition(connection: Connection): Promise<bigint> {
  return BigInt((await queryFirst(connection, sql.lastPosition, {}))?.last ?? 0);
}

/** Transactions that drew a position and have not ended. */
export async function openWriters(connection: Connection): Promise<string[]> {
  return (await query(connection, sql.openWriters, {})).map(({ id }) => id);
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
  connection: Connection,
  { wait, pollMs = 2, maxPolls = 250 }: HorizonOptions,
): Promise<bigint | null> {
  const horizon = await lastPosition(connection);
  let awaited = await openWriters(connection);
  for (let poll = 0; awaited.length > 0; poll += 1) {
    if (poll >= maxPolls) return null;
    await wait(pollMs);
    const open = new Set(await openWriters(connection));
    awaited = awaited.filter((writer) => open.has(writer));
  }
  return horizon;
}
