import { isOutcomeUnknown } from '#lib/platform/database/deadline-client.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { execute, queryFirst } from '#lib/platform/database/statement.ts';
import { type Connection, type Tx, withTransaction } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/** Where a key counts; an entity above the merchants stands for itself. */
export type KeyScope = { merchantId: string; entityId: string; method: string; path: string; key: string };

/** An answer as it was sent. */
export type Replay = { status: number; body: string };

export type KeptAnswer = {
  bodyFingerprint: Buffer;
  transactionId: string;
  status: number | null;
  body: string | null;
  startedAt: Date;
};

/** True for the one request that may run under this key. */
export async function claimKey(
  tx: Tx,
  { scope, ...claim }: { scope: KeyScope; bodyFingerprint: Buffer; transactionId: string; now: Date },
): Promise<boolean> {
  return (await execute(tx, sql.claimKey, { ...scope, ...claim })) === 1;
}

export async function findKey(connection: Connection, scope: KeyScope): Promise<KeptAnswer | null> {
  return queryFirst(connection, sql.findKey, scope);
}

/** Of several retries only one takes over. */
export async function takeOverKey(tx: Tx, scope: KeyScope, startedAt: Date, now: Date): Promise<boolean> {
  return (await execute(tx, sql.takeOverKey, { ...scope, startedAt, now })) === 1;
}

/** Tried once more when its outcome is unknown, because what it is about has happened already. */
export async function keepAnswer(tx: Tx, scope: KeyScope, answer: Replay, now: Date): Promise<void> {
  const kept = { ...scope, ...answer, now };
  try {
    await execute(tx, sql.keepAnswer, kept);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    await execute(tx, sql.keepAnswer, kept);
  }
}

/** Only by the request that claimed it. */
export async function deleteKey(tx: Tx, scope: KeyScope): Promise<void> {
  await execute(tx, sql.deleteKey, scope);
}

/** Answers are kept 31 days at least. */
export async function deleteOldKeys(pool: Pool, before: Date): Promise<number> {
  return withTransaction(pool, (tx) => execute(tx, sql.deleteOldKeys, { before }), { long: true });
}
