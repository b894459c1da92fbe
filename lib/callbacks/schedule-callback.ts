import { insertDeliveries } from '#lib/deliveries/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { buildBody } from './build-body.ts';
import { type CallbackData, callbackQueueName } from './configuration.ts';
import type { CaseDecision } from './decision.ts';
import { appendEvents, type CausedBy } from './events.ts';
import { findConfigurationFor } from './find-configuration.ts';
import type { CallbackServices } from './services.ts';
import * as store from './store.ts';

/**
 * Stores the callback of a decision when its channel has callbacks configured, and returns the id of the delivery; null
 * when it has none. The body is built now, so that each attempt sends the same bytes; the address and the headers are
 * those that are configured when it is sent. The caller calls `wakeCallbacks` after its commit.
 */
export async function scheduleCallback(
  { clock }: Pick<CallbackServices, 'clock'>,
  tx: Tx,
  decision: CaseDecision,
): Promise<string | null> {
  const configuration = await findConfigurationFor(tx, decision.channelId);
  const { enabled, destination, template, sending } = configuration;
  if (!enabled || !destination) return null;
  const { merchantId, channelId, paymentId, decisionId, notBefore, position, actor, decidedAt } = decision;
  const reference = await store.findReference(tx, merchantId, paymentId);
  const inserted = await insertDeliveries(tx, [
    {
      merchantId,
      queue: callbackQueueName,
      destinationId: destination.id,
      messageId: decisionId,
      streamType: 'risk',
      streamId: paymentId,
      position,
      orderKey: paymentId,
      body: buildBody(template, { ...decision, merchantTransactionId: reference }),
      data: { channelId, sending } satisfies CallbackData,
      notBefore,
      createdAt: clock.now(),
    },
  ]);
  if (inserted === 0) return null;
  const deliveryId = await store.insertCallback(tx, decision, destination.id);
  const by = { actor, at: decidedAt };
  const key = { merchantId, id: decisionId };
  await appendEvents(tx, [{ ...key, ...by, type: 'callback.scheduled', data: { notBefore } }]);
  return deliveryId;
}

/**
 * Takes back the callback of a decision that is undone: true when nothing of it has been sent, false when it has been
 * or is being sent. The row is locked, so that a sender that claims it at the same moment comes before or after.
 */
export async function withdrawCallback(tx: Tx, callback: store.CallbackKey, by: CausedBy): Promise<boolean> {
  const { isWithdrawn, isCancelled } = await store.withdraw(tx, callback);
  const { merchantId, id } = callback;
  const { actor, at } = by;
  if (isCancelled) await appendEvents(tx, [{ merchantId, id, actor, at, type: 'callback.withdrawn' }]);
  return isWithdrawn;
}

/**
 * Sends what is due for a channel; called after the commit of a decision. It is only faster than the sender, which
 * looks for what has become due once a second.
 */
export function wakeCallbacks(
  { db, deliveries }: Pick<CallbackServices, 'db' | 'deliveries'>,
  channelId: string,
): void {
  findConfigurationFor(db.pool, channelId).then(
    ({ destination }) => {
      if (destination) deliveries.wake([{ id: destination.id, queue: callbackQueueName }]);
    },
    () => undefined,
  );
}

/** The callbacks of a payment or check with their attempts, in the order of the decisions. */
export async function listCallbacksOf(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<store.ListedCallback[]> {
  return store.listCallbacksOf(connection, merchantId, paymentId);
}
