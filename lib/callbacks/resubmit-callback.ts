import { resubmitDelivery } from '#lib/deliveries/index.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { callbackQueueName } from './configuration.ts';
import { appendEvents, type CausedBy } from './events.ts';
import type { CallbackServices } from './services.ts';
import { type Callback, type CallbackKey, lockCallback, markResubmitted } from './store.ts';

/** An administrator may resubmit a failed callback once (spec 6.3). */
const policy = { maxResubmissions: 1, includesDelivered: false } as const;

/**
 * Sends a failed callback once more; false when that was done before, it has not failed, or a newer decision on its
 * payment was or will be sent: the merchant would end with the older one. Of concurrent requests one inserts the
 * delivery, by its unique key. The caller calls `wakeDestination` after its commit.
 */
export async function resubmitCallback(tx: Tx, callback: CallbackKey, { actor, at }: CausedBy): Promise<boolean> {
  const locked = await lockCallback(tx, callback);
  if (!locked || locked.resubmittedAt !== null || locked.isSuperseded) return false;
  const key = { merchantId: callback.merchantId, id: locked.deliveryId };
  const resubmitted = await resubmitDelivery(tx, key, policy, at);
  if (resubmitted === null || !(await markResubmitted(tx, callback, resubmitted.id, at))) return false;
  const { merchantId, id } = callback;
  await appendEvents(tx, [{ type: 'callback.resubmitted', merchantId, id, actor, at }]);
  return true;
}

export function wakeDestination(
  { deliveries }: Pick<CallbackServices, 'deliveries'>,
  { configurationId }: Pick<Callback, 'configurationId'>,
): void {
  deliveries.wake([{ id: configurationId, queue: callbackQueueName }]);
}
