import type { Tx } from '#lib/platform/database/transaction.ts';
import type { DeliveryKey } from './delivery.ts';
import { insertResends, insertResubmission, type MessageKey } from './store.ts';

export type ResubmissionPolicy = {
  /** How often a message may be resubmitted at most. */
  maxResubmissions: number;
  /** Whether one that was delivered may be sent once more. */
  includesDelivered: boolean;
};

export type Resubmitted = { id: string; destinationId: string };

/**
 * Sends a message again, as a delivery of its own with the same message id. Null when the limit is used up, another
 * request was first, or the delivery has not ended: a unique key lets one of several concurrent requests through.
 * The caller wakes the sender after its commit.
 */
export async function resubmitDelivery(
  tx: Tx,
  key: DeliveryKey,
  { maxResubmissions, includesDelivered }: ResubmissionPolicy,
  now: Date,
): Promise<Resubmitted | null> {
  const states = includesDelivered ? (['FAILED', 'DELIVERED'] as const) : (['FAILED'] as const);
  return insertResubmission(tx, key, { states, maxResubmissions, now });
}

/**
 * Sends messages to one destination again, however often they were sent, each as a delivery of its own with the same
 * message id. Returns how many; those whose last delivery waits or is being sent are left out, and so are test calls.
 * The caller wakes the sender after its commit.
 */
export async function resendMessages(
  tx: Tx,
  destinationId: string,
  messages: readonly MessageKey[],
  now: Date,
): Promise<number> {
  return insertResends(tx, destinationId, messages, now);
}
