import { createHash } from 'node:crypto';
import { hiddenNumber, replaceCardNumbers } from '#lib/card-numbers/index.ts';
import { findUnavailableCause } from '#lib/platform/database/database-unavailable.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { autocommit } from '#lib/platform/database/transaction.ts';
import { QueueFullError } from '#lib/platform/group-commit.ts';
import type { Log } from '#lib/platform/log.ts';
import type { Vault } from '#lib/vault/index.ts';
import { ApiError, apiErrors, keyConflict } from '../responses/api-error.ts';
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
import { abandonedAfterMs, type KeyLeases } from './key-leases.ts';

/**
 * `Idempotency-Key` (our addition, docs/decisions/0010): a request with the same key gets the same bytes. The key
 * also stores the transaction id, so that a retry after a crash finds the transaction.
 */
export type KeyedRequest = {
  scope: KeyScope;
  /** The scope as an earlier version stored it; null where it is the same. */
  earlierScope: KeyScope | null;
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
export function hideInScope(vault: Codes, scope: KeyScope): KeyScope {
  const hide = (text: string): string =>
    replaceCardNumbers(text, 13, hiddenNumber) === text ? text : `hidden:${codeOf(vault, text).toString('hex')}`;
  return { ...scope, path: hide(scope.path), key: hide(scope.key) };
}

/** `plain` is that of rows from before fingerprints were keyed, so that their keys work across an upgrade. */
export type BodyFingerprints = { keyed: Buffer; plain: Buffer };

export function fingerprintsOf(vault: Codes, body: string | Uint8Array): BodyFingerprints {
  return { keyed: codeOf(vault, body), plain: createHash('sha256').update(body).digest() };
}

const keyPattern = /^[\x21-\x7e]{1,255}$/;

export function readKey(header: string | undefined): string | null {
  if (header === undefined) return null;
  if (keyPattern.test(header)) return header;
  const message = 'takes 1 to 255 visible characters';
  throw new ApiError(400, '200.300.404', { parameterErrors: [{ name: 'Idempotency-Key', value: null, message }] });
}

export type KeyServices = { pool: Pool; leases: KeyLeases; log: Pick<Log, 'error'> };

export async function runOnce(services: KeyServices, sent: KeyedRequest): Promise<Replay & { replayed: boolean }> {
  const { pool } = services;
  const { now, earlierScope } = sent;
  const scope = earlierScope && (await findKey(pool, earlierScope)) ? earlierScope : sent.scope;
  const request = { ...sent, scope };
  const { keyed: bodyFingerprint, plain } = request.fingerprints;
  const claimed = await claimKey(autocommit(pool), {
    scope,
    bodyFingerprint,
    transactionId: request.transactionId,
    now,
  });
  if (claimed) return runAndStore(services, request, request.transactionId);
  const stored = await findKey(pool, scope);
  if (!stored) return runAndStore(services, request, request.transactionId);
  const isSameBody = [bodyFingerprint, plain].some((each) => stored.bodyFingerprint.equals(each));
  if (!isSameBody) throw keyConflict(422, 'was used with another body');
  if (stored.status !== null && stored.body !== null) {
    return { status: stored.status, body: stored.body, replayed: true };
  }
  if (now.getTime() - stored.startedAt.getTime() < abandonedAfterMs) throw apiErrors.stillRunning();
  return resume(services, request, stored);
}

async function runAndStore(
  { pool, leases, log }: KeyServices,
  request: KeyedRequest,
  transactionId: string,
): Promise<Replay & { replayed: boolean }> {
  const { scope, now } = request;
  return leases.hold(scope, now, async () => {
    const response = await request.run(transactionId).catch((error) => releaseUnusedKey(pool, scope, error));
    try {
      await storeResponse(autocommit(pool), scope, response, now);
    } catch (error) {
      // What was done is durable, and a request with the same key finds it by the transaction id.
      if (findUnavailableCause(error) === null) throw error;
      log.error({ err: error }, 'the response to an Idempotency-Key could not be stored');
    }
    return { ...response, replayed: false };
  });
}

/** A request that was rejected before anything was written may be sent again with its key. */
async function releaseUnusedKey(pool: Pool, scope: KeyScope, error: unknown): Promise<never> {
  if (error instanceof QueueFullError) await deleteKey(autocommit(pool), scope);
  throw error;
}

/** Takes over the key of a crashed process: returns the response for its transaction, or runs the request. */
async function resume(
  services: KeyServices,
  request: KeyedRequest,
  stored: StoredResponse,
): Promise<Replay & { replayed: boolean }> {
  const { scope, now } = request;
  if (!(await takeOverKey(autocommit(services.pool), scope, stored.startedAt, now))) throw apiErrors.stillRunning();
  const recalled = await request.recall(stored.transactionId);
  if (!recalled) return runAndStore(services, request, stored.transactionId);
  await storeResponse(autocommit(services.pool), scope, recalled, now);
  return { ...recalled, replayed: true };
}
