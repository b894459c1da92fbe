import { discardDelivery, resubmitDelivery } from '#lib/deliveries/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { callbackQueueName } from './configuration.ts';
import { appendEvents, type CausedBy } from './events.ts';
import type { CallbackServices } from './services.ts';
import { type Callback, type CallbackKey, lockCallback, markResubmitted } from './store.ts';

/** An administrator may resubmit a failed callback once (spec 6.3). */
const policy = { maxResubmissions: 1, includesDelivered: false } as const;

/**
 * Sends a failed callback once more; false when that was done before, or it has not failed. Of concurrent requests one
 * inserts the delivery, by its unique key. The caller calls `wakeDestination` after its commit.
 */
export async function resubmitCallback(tx: Tx, callback: CallbackKey, by: CausedBy): Promise<boolean> {
  const locked = await lockCallback(tx, callback);
  if (!locked || locked.resubmittedAt !== null) return false;
  const key = { merchantId: callback.merchantId, id: locked.deliveryId };
  const resubmitted = await resubmitDelivery(tx, key, policy, by.at);
  if (resubmitted === null || !(await markResubmitted(tx, callback, resubmitted.id, by.at))) return false;
  await appendEvents(tx, [{ ...keyOf(callback), ...causeOf(by), type: 'callback.resubmitted' }]);
  return true;
}

/** Deletes a callback from the failed ones; false when it is none of them. */
export async function discardCallback(
  tx: Tx,
  callback: CallbackKey,
  { reason, ...by }: CausedBy & { reason: string },
): Promise<boolean> {
  const locked = await lockCallback(tx, callback);
  const { merchantId } = callback;
  if (!locked || !(await discardDelivery(tx, { merchantId, id: locked.deliveryId }, by.at))) return false;
  const event = { ...keyOf(callback), ...causeOf(by), type: 'callback.deleted', data: { reason } } as const;
  await appendEvents(tx, [event]);
  return true;
}

const keyOf = ({ merchantId, id }: CallbackKey): CallbackKey => ({ merchantId, id });
const causeOf = ({ actor, at }: CausedBy): CausedBy => ({ actor, at });

export function wakeDestination(
  { deliveries }: Pick<CallbackServices, 'deliveries'>,
  { configurationId }: Pick<Callback, 'configurationId'>,
): void {
  deliveries.wake([{ id: configurationId, queue: callbackQueueName }]);
}
