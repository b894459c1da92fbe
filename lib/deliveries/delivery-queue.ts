import type { Tx } from '#lib/platform/database/transaction.ts';
import type { AttemptResult, ClaimedDelivery } from './delivery.ts';

/** The request of one attempt. */
export type DeliveryRequest = {
  url: string;
  method: 'GET' | 'POST';
  headers: Readonly<Record<string, string>>;
  /** Headers whose values are not stored, in lower case. */
  secretHeaders?: readonly string[];
  body: string;
  expectContinue?: boolean;
  connectMs: number;
  totalMs: number;
};

/** A kind of deliveries, and what its owner decides about them. */
export type DeliveryQueue = {
  name: string;
  /** Requests to one destination at once. A destination that fails, or is new to this process, gets one. */
  maxConcurrent: number;
  /** Builds the request of an attempt, outside of any transaction; null: it is no longer wanted. */
  buildRequest(delivery: ClaimedDelivery): Promise<DeliveryRequest | null>;
  /** Whether this status acknowledges the delivery. */
  isAcknowledged(status: number, delivery: ClaimedDelivery): boolean;
  /** When to try again after a failure, or null: not again. `delivery` counts the failures before this one. */
  nextAttemptAt(delivery: ClaimedDelivery, failedAt: Date): Date | null;
  /** Changes of the owner that share the transaction in which results are stored. */
  onResults?: {
    /** Whether this result causes a change. */
    concerns(result: AttemptResult): boolean;
    /** Makes the changes of these results, whose deliveries have moved. */
    apply(tx: Tx, results: readonly AttemptResult[]): Promise<void>;
  };
  /** Called once a result is stored and its delivery has moved; an error is logged and changes nothing. */
  onStored?(result: AttemptResult): Promise<void>;
};
