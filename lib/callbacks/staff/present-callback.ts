import type { DeliveryAttempt } from '#lib/deliveries/index.ts';
import type { FoundCallback } from '../search-callbacks.ts';
import type { StoredScratchAttempt } from '../send-to-scratch.ts';
import type { Callback } from '../store.ts';

export type CallbackRow = {
  /** Merchant and id of the decision. */
  id: string;
  paymentId: string;
  decision: string;
  userId: string;
  merchantName: string;
  channelName: string;
  state: string;
  createdAt: string;
  nextAttemptAt: string | null;
  completedAt: string | null;
  attemptCount: number;
  /** Of the last attempt. */
  causeCode: string | null;
  cause: string | null;
  url: string | null;
  resubmittedAt: string | null;
  /** Whether it can be sent again: failed callbacks can, once, while no newer decision on the payment exists. */
  resubmission: 'possible' | 'used' | 'superseded' | null;
};

/** `scratch`: a copy that a user sent to another address; it does not count for the callback. */
export type AttemptKind = 'delivery' | 'resubmission' | 'scratch';

/** One attempt as it was sent and answered. Values of the merchant's headers are redacted where they are stored. */
export type CallbackAttempt = {
  /** Counts the attempts of the callback in the order of their times, those of every kind. */
  ordinal: number;
  kind: AttemptKind;
  outcome: string;
  cause: string | null;
  startedAt: string;
  url: string | null;
  requestHeaders: Record<string, string>;
  requestBody: string;
  status: number | null;
  responseHeaders: Record<string, string>;
  responseBody: string;
  responseIsCut: boolean;
  /** Milliseconds by phase. */
  timings: Record<'dnsMs' | 'connectMs' | 'tlsMs' | 'firstByteMs' | 'totalMs', number | null> | null;
};

export const callbackIdOf = ({ merchantId, id }: { merchantId: string; id: string }): string => `${merchantId}-${id}`;

export function presentCallback(callback: FoundCallback, names: ReadonlyMap<string, string>): CallbackRow {
  const { merchantId, channelId, paymentId, decision, userId, state, attemptCount } = callback;
  const { causeCode, cause, url, resubmittedAt, isSuperseded } = callback;
  return {
    id: callbackIdOf(callback),
    paymentId,
    decision,
    userId,
    state,
    attemptCount,
    url,
    ...(state === 'DELIVERED' ? { causeCode: null, cause: null } : { causeCode, cause }),
    merchantName: names.get(merchantId) ?? '',
    channelName: names.get(channelId) ?? '',
    createdAt: callback.createdAt.toISOString(),
    nextAttemptAt: state === 'WAITING' ? callback.nextAttemptAt.toISOString() : null,
    completedAt: callback.completedAt?.toISOString() ?? null,
    resubmittedAt: resubmittedAt?.toISOString() ?? null,
    resubmission: state === 'FAILED' ? resubmissionOf(resubmittedAt, isSuperseded) : null,
  };
}

function resubmissionOf(resubmittedAt: Date | null, isSuperseded: boolean): 'possible' | 'used' | 'superseded' {
  if (resubmittedAt !== null) return 'used';
  return isSuperseded ? 'superseded' : 'possible';
}

export type CallbackFacts = Omit<CallbackRow, 'attemptCount' | 'causeCode' | 'cause' | 'url'> & {
  /** False: the decision is about a check without a payment. */
  isPayment: boolean;
};

export function presentFacts(callback: Callback, names: ReadonlyMap<string, string>): CallbackFacts {
  const {
    attemptCount: _a,
    causeCode: _b,
    cause: _c,
    url: _d,
    ...facts
  } = presentCallback(
    {
      ...callback,
      decision: callback.decision as FoundCallback['decision'],
      nextAttemptAt: callback.nextAttemptAt ?? callback.createdAt,
      attemptCount: 0,
      causeCode: null,
      cause: null,
      url: null,
    },
    names,
  );
  return { ...facts, isPayment: callback.isPayment };
}

export function presentAttempt(
  attempt: Omit<DeliveryAttempt, 'ordinal' | 'requestBody'> | StoredScratchAttempt,
  { ordinal, kind, body }: { ordinal: number; kind: AttemptKind; body: string },
): CallbackAttempt {
  const { outcome, cause, url, status, responseIsCut } = attempt;
  return {
    ordinal,
    kind,
    outcome,
    cause,
    url,
    status,
    responseIsCut,
    startedAt: attempt.startedAt.toISOString(),
    requestHeaders: (attempt.requestHeaders ?? {}) as Record<string, string>,
    requestBody: body,
    responseHeaders: (attempt.responseHeaders ?? {}) as Record<string, string>,
    responseBody: attempt.responseBody?.toString() ?? '',
    timings: attempt.timings as CallbackAttempt['timings'],
  };
}
