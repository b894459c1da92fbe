import type { PhaseTimings } from '#lib/platform/http/connection-timings.ts';

/**
 * WAITING for its time or its turn. SENDING: claimed by a worker, which sends it now or next. DELIVERED: the receiver
 * acknowledged it. FAILED: the last attempt failed. CANCELLED before it was delivered. DISCARDED by a user after it failed.
 */
export type DeliveryState = 'WAITING' | 'SENDING' | 'DELIVERED' | 'FAILED' | 'CANCELLED' | 'DISCARDED';

/** A message for one destination, stored in the transaction of what caused it. */
export type NewDelivery = {
  merchantId: string;
  /** Names the owner that builds its requests (see `DeliveryQueue`). */
  queue: string;
  destinationId: string;
  /** What the receiver sees of it: the same in every attempt. A destination has each message once. */
  messageId: string;
  streamType: string;
  streamId: string;
  /** The position of the event in the log. */
  position: bigint;
  /** Deliveries of one queue, merchant and key are sent in the order of their positions; null: in any order. */
  orderKey: string | null;
  /** The message, before the owner signs or encrypts it. */
  body: string;
  /** What the owner needs beside it. */
  data: Record<string, unknown>;
  /** The trace that it is sent under; left out: that of the present. */
  traceparent?: string | undefined;
  notBefore: Date;
  createdAt: Date;
};

export type DeliveryKey = { merchantId: string; id: string };

/** A delivery that this process sends now, or when its destination has a slot for it. */
export type ClaimedDelivery = DeliveryKey & {
  queue: string;
  destinationId: string;
  messageId: string;
  resubmission: number;
  streamType: string;
  streamId: string;
  orderKey: string | null;
  body: string;
  data: Record<string, unknown>;
  /** The ordinal of this attempt. Interrupted attempts count. */
  attemptCount: number;
  /** Earlier attempts that the receiver did not acknowledge. */
  failureCount: number;
  createdAt: Date;
};

/** Why an attempt failed: a stable code for grouping, and a sentence. */
export type FailureCause = { code: string; text: string };

/** One request and what came of it. */
export type Attempt = {
  startedAt: Date;
  finishedAt: Date;
  url: string | null;
  /** Secret values are redacted. */
  requestHeaders: Readonly<Record<string, string>> | null;
  /** Null when it was the body of the delivery. */
  requestBody: Buffer | null;
  status: number | null;
  responseHeaders: Readonly<Record<string, string>> | null;
  responseBody: Buffer | null;
  responseIsCut: boolean;
  timings: PhaseTimings | null;
};

/** The result of an attempt, and where it takes its delivery. */
export type AttemptResult = {
  delivery: ClaimedDelivery;
  attempt: Attempt;
  /** CANCELLED: nothing was sent, because the owner no longer wants it. */
  outcome: 'DELIVERED' | 'FAILED' | 'CANCELLED';
  cause: FailureCause | null;
  state: Exclude<DeliveryState, 'SENDING' | 'DISCARDED'>;
  nextAttemptAt: Date;
};
