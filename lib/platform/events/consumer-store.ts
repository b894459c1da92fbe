import type { Connection } from '../database/connection.ts';
import { execute, query, queryFirst } from '../database/statement.ts';
import type { StaffTx, Tx } from '../database/transaction.ts';
import type { EventConsumer } from './consumer.ts';
import * as sql from './sql/index.ts';

/** One partition here; a distributed database would have one per node. */
const partition = 0;

export type Cursor = { name: string; position: bigint; failures: number; retryAt: Date | null };

/** Adds the consumers that this version has and the database does not know yet. */
export async function registerConsumers(tx: Tx, consumers: readonly EventConsumer[]): Promise<void> {
  await execute(tx, sql.registerConsumers, {
    names: consumers.map(({ name }) => name),
    kinds: consumers.map(({ kind }) => kind),
  });
}

/**
 * Locks cursors for this transaction; those that another process holds are left out. With a time-out, no later statement of
 * the transaction waits longer for a lock.
 */
export async function lockCursors(
  tx: Tx,
  names: readonly string[],
  lockTimeoutMs: number | null = null,
): Promise<Cursor[]> {
  const rows = await query(tx, sql.lockCursors, { names, lockTimeoutMs });
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}

/**
 * Stops a consumer until this transaction ends, and returns how far it has come: what it has applied is visible, and what
 * it has not applied is behind that position.
 */
export async function waitForCursor(tx: Tx, name: string): Promise<bigint> {
  const row = await queryFirst(tx, sql.waitForCursor, { name });
  return row === null ? 0n : BigInt(row.position);
}

/** How far a consumer has come; 0 where it has not begun. */
export async function findPosition(connection: Connection, name: string): Promise<bigint> {
  const row = await queryFirst(connection, sql.findPosition, { name });
  return row === null ? 0n : BigInt(row.position);
}

export async function advanceCursors(tx: Tx, names: readonly string[], position: bigint, now: Date): Promise<void> {
  await execute(tx, sql.advanceCursors, { names, position, now });
}

export type Failure = { position: bigint; error: string; at: Date; retryAt: Date };

/** Keeps why a consumer stands still; its cursor stays. */
export async function recordFailure(tx: Tx, name: string, failure: Failure): Promise<void> {
  await execute(tx, sql.recordFailure, { name, ...failure });
}

/** Lets a consumer that failed try again now; false when there is no such consumer. */
export async function clearRetryTime({ prisma }: StaffTx, name: string): Promise<boolean> {
  const { count } = await prisma.eventConsumer.updateMany({ where: { name, partition }, data: { retryAt: null } });
  return count === 1;
}

/** Puts a consumer back to the beginning of the log; in the transaction that clears what it wrote. */
export async function resetCursor(tx: Tx, name: string): Promise<void> {
  await execute(tx, sql.resetCursor, { name });
}

/** How a consumer stands, for staff: its cursor, its lag, and why it failed. */
export type ConsumerStatus = sql.ListConsumersRow;

export async function listConsumers(connection: Connection): Promise<ConsumerStatus[]> {
  return query(connection, sql.listConsumers, {});
}
