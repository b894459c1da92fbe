import { describeCause } from '#lib/deliveries/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import type { PhaseTimings } from '#lib/platform/http/connection-timings.ts';
import { newRandomId } from '#lib/platform/ids.ts';
import { limits, standardHeaders, testHeader } from './build-request.ts';
import type { CausedBy } from './events.ts';
import type { CallbackServices } from './services.ts';
import * as sql from './sql/index.ts';
import { type Callback, type CallbackKey, findCallback, lockCallback } from './store.ts';

/** A scratch address receives a copy of a failed callback, so that a user sees what a receiver would get. */

const maxAnswerBytes = 4_096;
/** Of one callback; what is kept about it stays small. */
const maxScratchAttempts = 20;

const headers = { ...standardHeaders, ...testHeader };

/** An attempt that is stored, and whose request is made next. */
export type ScratchAttempt = { id: string; callback: Callback; url: string };

export type ScratchRejection = 'not-failed' | 'limit';

/**
 * Stores that a failed callback is sent to another address; it is interrupted until `sendToScratch` has stored the
 * answer. Without the headers of the merchant, whose values belong to the merchant's own addresses.
 */
export async function startScratchAttempt(
  tx: Tx,
  { merchantId, id: callbackId }: CallbackKey,
  { url, actor, at }: CausedBy & { url: string },
): Promise<ScratchAttempt | ScratchRejection> {
  await lockCallback(tx, { merchantId, id: callbackId });
  const callback = await findCallback(tx, { merchantId, id: callbackId });
  if (callback?.state !== 'FAILED') return 'not-failed';
  const id = newRandomId();
  const cause = 'The process that sent it ended before it stored the answer.';
  const requestHeaders = JSON.stringify(headers);
  const attempt = { merchantId, id, callbackId, actor, url, at, cause, requestHeaders };
  const inserted = await execute(tx, sql.insertScratchAttempt, { ...attempt, max: maxScratchAttempts });
  return inserted === 1 ? { id, callback, url } : 'limit';
}

/** Sends the message to the address and returns what to store; called after the commit. Any status is an answer. */
export async function sendToScratch(
  { egress }: Pick<CallbackServices, 'egress'>,
  { callback: { body }, url }: ScratchAttempt,
): Promise<ScratchResult> {
  let timings: PhaseTimings | null = null;
  const outcome = await egress.send({
    url,
    method: 'POST',
    headers,
    body,
    ...limits,
    maxResponseBytes: maxAnswerBytes,
    onTooLong: 'cut',
    onTimings: (measured) => {
      timings = measured;
    },
  });
  if (outcome.kind === 'response') {
    const { status, headers: responseHeaders, body: responseBody, cut: responseIsCut } = outcome;
    const answer = { status, responseHeaders, responseBody, responseIsCut };
    return { outcome: 'ANSWERED', cause: null, timings, ...answer };
  }
  const answer = { status: null, responseHeaders: null, responseBody: null, responseIsCut: false };
  return { outcome: 'FAILED', cause: describeCause(outcome).text.slice(0, 500), timings, ...answer };
}

export type ScratchResult = {
  outcome: 'ANSWERED' | 'FAILED';
  cause: string | null;
  status: number | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: Buffer | null;
  responseIsCut: boolean;
  timings: PhaseTimings | null;
};

export async function completeScratchAttempt(
  tx: Tx,
  { id, callback: { merchantId } }: ScratchAttempt,
  { responseHeaders, timings, ...result }: ScratchResult,
): Promise<void> {
  await execute(tx, sql.completeScratchAttempt, {
    merchantId,
    id,
    ...result,
    responseHeaders: responseHeaders && JSON.stringify(responseHeaders),
    timings: timings && JSON.stringify(timings),
  });
}

export type StoredScratchAttempt = sql.ListScratchAttemptsRow;

/** What was sent of a callback to scratch addresses, the first one first. */
export async function listScratchAttempts(
  connection: Connection,
  { merchantId, id: callbackId }: CallbackKey,
): Promise<StoredScratchAttempt[]> {
  return query(connection, sql.listScratchAttempts, { merchantId, callbackId });
}
