import { createHash } from 'node:crypto';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import { ApiError } from './api-error.ts';
import {
  claimKey,
  deleteKey,
  findKey,
  type KeptAnswer,
  type KeyScope,
  keepAnswer,
  type Replay,
  takeOverKey,
} from './idempotency-store.ts';

/**
 * `Idempotency-Key` (our addition, docs/decisions/0011): the same key answers with the same bytes. The
 * key also keeps the id its transaction gets, so that a retry after a death finds what was done.
 */
export type KeyedRun = {
  scope: KeyScope;
  body: string | Uint8Array;
  transactionId: string;
  now: Date;
  /** Runs the request under the given transaction id. */
  run: (transactionId: string) => Promise<Replay>;
  /** The answer of a transaction that a dead process left behind, or null when it never began. */
  recall: (transactionId: string) => Promise<Replay | null>;
};

/** Longer than any request may take: a key still running after this belongs to a dead process. */
const abandonedAfterMs = 150_000;
const keyForm = /^[\x21-\x7e]{1,255}$/;

export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (keyForm.test(header)) return header;
  const message = 'takes 1 to 255 visible characters';
  throw new ApiError(400, '200.300.404', {
    parameterErrors: [{ name: 'Idempotency-Key', value: null, message }],
  });
}

export async function runOnce(pool: Pool, keyed: KeyedRun): Promise<Replay & { replayed: boolean }> {
  const { scope, now } = keyed;
  const bodyFingerprint = createHash('sha256').update(keyed.body).digest();
  const claimed = await claimKey(autocommit(pool), {
    scope,
    bodyFingerprint,
    transactionId: keyed.transactionId,
    now,
  });
  if (claimed) return runAndKeep(pool, keyed, keyed.transactionId);
  const kept = await findKey(pool, scope);
  if (!kept) return runAndKeep(pool, keyed, keyed.transactionId);
  if (!kept.bodyFingerprint.equals(bodyFingerprint)) throw conflict(422, 'was used with another body');
  if (kept.status !== null && kept.body !== null) {
    return { status: kept.status, body: kept.body, replayed: true };
  }
  if (now.getTime() - kept.startedAt.getTime() < abandonedAfterMs) throw conflict(409, 'is still running');
  return resume(pool, keyed, kept);
}

async function runAndKeep(
  pool: Pool,
  keyed: KeyedRun,
  transactionId: string,
): Promise<Replay & { replayed: boolean }> {
  const answer = await keyed.run(transactionId).catch((error) => freeIfNotBegun(pool, keyed.scope, error));
  await keepAnswer(autocommit(pool), keyed.scope, answer, keyed.now);
  return { ...answer, replayed: false };
}

/** A request that was refused before anything was written may be sent again under its key. */
async function freeIfNotBegun(pool: Pool, scope: KeyScope, error: unknown): Promise<never> {
  if (error instanceof QueueFullError) await deleteKey(autocommit(pool), scope);
  throw error;
}

/** Takes a dead process's key over: answers with what it did, or does it when it had not begun. */
async function resume(
  pool: Pool,
  keyed: KeyedRun,
  kept: KeptAnswer,
): Promise<Replay & { replayed: boolean }> {
  if (!(await takeOverKey(autocommit(pool), keyed.scope, kept.startedAt, keyed.now)))
    throw conflict(409, 'is still running');
  const done = await keyed.recall(kept.transactionId);
  if (!done) return runAndKeep(pool, keyed, kept.transactionId);
  await keepAnswer(autocommit(pool), keyed.scope, done, keyed.now);
  return { ...done, replayed: true };
}

function conflict(status: 409 | 422, message: string): ApiError {
  return new ApiError(status, '200.300.404', {
    parameterErrors: [{ name: 'Idempotency-Key', value: null, message }],
  });
}
