import type { Clock } from '#lib/platform/clock.ts';
import type { PhaseTimings } from '#lib/platform/http/connection-timings.ts';
import type { Egress, EgressOutcome, EgressRequest } from '#lib/platform/http/egress.ts';
import { withTraceparent } from '#lib/platform/telemetry/trace.ts';
import type { Attempt, AttemptResult, ClaimedDelivery, FailureCause } from './delivery.ts';
import type { DeliveryQueue, DeliveryRequest } from './delivery-queue.ts';
import { describeCause } from './describe-cause.ts';

/** The first bytes of an answer are kept; a longer one is an answer all the same. */
const maxAnswerBytes = 4_096;

export type SendContext = { egress: Egress; clock: Clock };

/** Makes one attempt: the request, the answer, and what follows from it. Changes nothing in the database. */
export async function sendDelivery(
  context: SendContext,
  queue: DeliveryQueue,
  delivery: ClaimedDelivery,
): Promise<AttemptResult> {
  const startedAt = context.clock.now();
  const request = await queue.buildRequest(delivery);
  if (!request) return cancelled(delivery, startedAt);
  let timings: PhaseTimings | null = null;
  const asSent: EgressRequest = {
    url: request.url,
    method: request.method,
    headers: request.headers,
    body: request.body,
    expectContinue: request.expectContinue ?? false,
    connectMs: request.connectMs,
    totalMs: request.totalMs,
    maxResponseBytes: maxAnswerBytes,
    onTooLong: 'cut',
    onTimings: (measured) => {
      timings = measured;
    },
  };
  const outcome = await withTraceparent(delivery.data.traceparent, () => context.egress.send(asSent));
  const attempt: Attempt = {
    startedAt,
    finishedAt: context.clock.now(),
    timings,
    ...describeRequest(request, delivery),
    ...describeAnswer(outcome),
  };
  const acknowledged = outcome.kind === 'response' && queue.isAcknowledged(outcome.status, delivery);
  if (!acknowledged) return failedResult(queue, delivery, attempt, describeCause(outcome));
  return {
    delivery,
    attempt,
    outcome: 'DELIVERED',
    cause: null,
    state: 'DELIVERED',
    nextAttemptAt: attempt.finishedAt,
  };
}

/** The result of an attempt that could not even be made. */
export function brokenResult(queue: DeliveryQueue, delivery: ClaimedDelivery, at: Date): AttemptResult {
  const cause = { code: 'internal', text: 'Turnpike could not build or store the request.' };
  return failedResult(queue, delivery, emptyAttempt(at), cause);
}

function failedResult(
  queue: DeliveryQueue,
  delivery: ClaimedDelivery,
  attempt: Attempt,
  cause: FailureCause,
): AttemptResult {
  const next = queue.nextAttemptAt(delivery, attempt.finishedAt);
  return {
    delivery,
    attempt,
    outcome: 'FAILED',
    cause,
    ...(next ? { state: 'WAITING', nextAttemptAt: next } : { state: 'FAILED', nextAttemptAt: attempt.finishedAt }),
  };
}

function cancelled(delivery: ClaimedDelivery, at: Date): AttemptResult {
  return {
    delivery,
    attempt: emptyAttempt(at),
    outcome: 'CANCELLED',
    cause: null,
    state: 'CANCELLED',
    nextAttemptAt: at,
  };
}

function emptyAttempt(at: Date): Attempt {
  return {
    startedAt: at,
    finishedAt: at,
    url: null,
    requestHeaders: null,
    requestBody: null,
    status: null,
    responseHeaders: null,
    responseBody: null,
    responseIsCut: false,
    timings: null,
  };
}

function describeRequest(
  { url, headers, secretHeaders = [], body, expectContinue }: DeliveryRequest,
  delivery: ClaimedDelivery,
): Pick<Attempt, 'url' | 'requestHeaders' | 'requestBody'> {
  const shown = Object.entries(headers).map(([name, value]) => [
    name,
    secretHeaders.includes(name.toLowerCase()) ? '***' : value,
  ]);
  return {
    url,
    requestHeaders: { ...Object.fromEntries(shown), ...(expectContinue ? { Expect: '100-continue' } : {}) },
    requestBody: body === delivery.body ? null : Buffer.from(body),
  };
}

function describeAnswer(
  outcome: EgressOutcome,
): Pick<Attempt, 'status' | 'responseHeaders' | 'responseBody' | 'responseIsCut'> {
  if (outcome.kind !== 'response')
    return { status: null, responseHeaders: null, responseBody: null, responseIsCut: false };
  const { status, headers, body, cut } = outcome;
  return { status, responseHeaders: headers, responseBody: body, responseIsCut: cut };
}
