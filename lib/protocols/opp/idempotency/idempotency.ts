import { createHash } from 'node:crypto';
import { hasCardNumber } from '#lib/card-numbers/index.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import type { Vault } from '#lib/vault/index.ts';
import { ApiError } from '../responses/api-error.ts';
import {
  claimKey,
  deleteKey,
  findKey,
  type KeyScope,
  type Replay,
  type StoredResponse,
  storeResponse,
  takeOverKey,
} from './idempotency-store.ts';

/**
 * `Idempotency-Key` (our addition, docs/decisions/0010): a request with the same key gets the same bytes. The key
 * also stores the transaction id, so that a retry after a crash finds the transaction.
 */
export type KeyedRequest = {
  scope: KeyScope;
  fingerprints: BodyFingerprints;
  transactionId: string;
  now: Date;
  /** Runs the request under the given transaction id. */
  run: (transactionId: string) => Promise<Replay>;
  /** The response for the transaction of a crashed process; null when that process did not create it. */
  recall: (transactionId: string) => Promise<Replay | null>;
};

/** Without the key of the installation nothing can be guessed from a code; a body holds a number and its CVV. */
type Codes = Pick<Vault, 'authenticate'>;
const codeOf = (vault: Codes, text: string | Uint8Array): Buffer =>
  vault.authenticate('idempotency', Buffer.from(text));

/** A key or path in which a card number stands is stored as a code. */
export function hideInScope(vault: Codes, text: string): string {
  return hasCardNumber(text) ? `hidden:${codeOf(vault, text).toString('hex')}` : text;
}

/** `plain` is that of rows from before fingerprints were keyed, so that their keys work across an upgrade. */
export type BodyFingerprints = { keyed: Buffer; plain: Buffer };

export function fingerprintsOf(vault: Codes, body: string | Uint8Array): BodyFingerprints {
  return { keyed: codeOf(vault, body), plain: createHash('sha256').update(body).digest() };
}

/** Longer than the maximum duration of a request: a key that runs longer belongs to a crashed process. */
const abandonedAfterMs = 150_000;
const keyPattern = /^[\x21-\x7e]{1,255}$/;

export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (keyPattern.test(header)) return header;
  const message = 'takes 1 to 255 visible characters';
  throw new ApiError(400, '200.300.404', { parameterErrors: [{ name: 'Idempotency-Key', value: null, message }] });
}

export async function runOnce(pool: Pool, request: KeyedRequest): Promise<Replay & { replayed: boolean }> {
  const { scope, now } = request;
  const { keyed: bodyFingerprint, plain } = request.fingerprints;
  const claimed = await claimKey(autocommit(pool), {
    scope,
    bodyFingerprint,
    transactionId: request.transactionId,
    now,
  });
  if (claimed) return runAndStore(pool, request, request.transactionId);
  const stored = await findKey(pool, scope);
  if (!stored) return runAndStore(pool, request, request.transactionId);
  const isSameBody = [bodyFingerprint, plain].some((each) => stored.bodyFingerprint.equals(each));
  if (!isSameBody) throw conflict(422, 'was used with another body');
  if (stored.status !== null && stored.body !== null) {
    return { status: stored.status, body: stored.body, replayed: true };
  }
  if (now.getTime() - stored.startedAt.getTime() < abandonedAfterMs) throw conflict(409, 'is still running');
  return resume(pool, request, stored);
}

async function runAndStore(
  pool: Pool,
  request: KeyedRequest,
  transactionId: string,
): Promise<Replay & { replayed: boolean }> {
  const response = await request.run(transactionId).catch((error) => releaseUnusedKey(pool, request.scope, error));
  await storeResponse(autocommit(pool), request.scope, response, request.now);
  return { ...response, replayed: false };
}

/** A request that was rejected before anything was written may be sent again with its key. */
async function releaseUnusedKey(pool: Pool, scope: KeyScope, error: unknown): Promise<never> {
  if (error instanceof QueueFullError) await deleteKey(autocommit(pool), scope);
  throw error;
}

/** Takes over the key of a crashed process: returns the response for its transaction, or runs the request. */
async function resume(
  pool: Pool,
  request: KeyedRequest,
  stored: StoredResponse,
): Promise<Replay & { replayed: boolean }> {
  if (!(await takeOverKey(autocommit(pool), request.scope, stored.startedAt, request.now)))
    throw conflict(409, 'is still running');
  const recalled = await request.recall(stored.transactionId);
  if (!recalled) return runAndStore(pool, request, stored.transactionId);
  await storeResponse(autocommit(pool), request.scope, recalled, request.now);
  return { ...recalled, replayed: true };
}

function conflict(status: 409 | 422, message: string): ApiError {
  return new ApiError(status, '200.300.404', { parameterErrors: [{ name: 'Idempotency-Key', value: null, message }] });
}
