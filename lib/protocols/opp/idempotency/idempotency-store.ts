import { deleteInBatches } from '#lib/platform/database/bulk/delete-in-batches.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { retryUntilKnown } from '#lib/platform/database/retry-until-known.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';

/** The scope in which a key is unique; `merchantId` is the entity itself when it is above the merchants. */
export type KeyScope = { merchantId: string; entityId: string; method: string; path: string; key: string };

/** A response as it was sent. */
export type Replay = { status: number; body: string };

export type StoredResponse = {
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

export async function findKey(connection: Connection, scope: KeyScope): Promise<StoredResponse | null> {
  return queryFirst(connection, sql.findKey, scope);
}

/** Returns the keys that still were those of the requests that began at these times. */
export async function renewKeys(
  tx: Tx,
  running: readonly { scope: KeyScope; startedAt: Date }[],
  now: Date,
): Promise<KeyScope[]> {
  const scopes = running.map(({ scope }) => scope);
  return query(tx, sql.renewKeys, {
    now,
    merchantIds: scopes.map(({ merchantId }) => merchantId),
    entityIds: scopes.map(({ entityId }) => entityId),
    methods: scopes.map(({ method }) => method),
    paths: scopes.map(({ path }) => path),
    keys: scopes.map(({ key }) => key),
    startedAts: running.map(({ startedAt }) => startedAt),
  });
}

/** True for the one of several concurrent retries that may take the key over. */
export async function takeOverKey(tx: Tx, scope: KeyScope, startedAt: Date, now: Date): Promise<boolean> {
  return (await execute(tx, sql.takeOverKey, { ...scope, startedAt, now })) === 1;
}

/** Retries while the outcome of the statement is unknown, because the request has already run. */
export async function storeResponse(tx: Tx, scope: KeyScope, response: Replay, now: Date): Promise<void> {
  const parameters = { ...scope, ...response, now };
  await retryUntilKnown((deadline) => execute(tx, sql.storeResponse, parameters, deadline), deadlines.paymentMs);
}

/** Called only by the request that claimed the key. */
export async function deleteKey(tx: Tx, scope: KeyScope): Promise<void> {
  await execute(tx, sql.deleteKey, scope);
}

/** The caller keeps keys for at least the 31 days of the specification. */
export async function deleteOldKeys(pool: Pool, before: Date): Promise<number> {
  return deleteInBatches((limit) => execute(autocommit(pool), sql.deleteOldKeys, { before, limit }));
}
