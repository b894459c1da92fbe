import { discardDeliveries } from '#lib/deliveries/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import { appendEvents, type CausedBy } from './events.ts';
import * as sql from './sql/index.ts';
import type { CallbackKey } from './store.ts';

export type DiscardedBy = CausedBy & { reason: string };

/** A callback with its channel, by which the caller checks its scope. */
export type CallbackOfChannel = CallbackKey & { channelId: string };

/** The channels of callbacks; those that do not exist are missing. */
export async function listChannelsOf(
  connection: Connection,
  keys: readonly CallbackKey[],
): Promise<CallbackOfChannel[]> {
  const rows = keys.map(({ merchantId, id }) => ({ merchant_id: merchantId, id }));
  return query(connection, sql.listChannelsOf, { keys: JSON.stringify(rows) });
}

/**
 * Deletes callbacks of a merchant from the failed ones and returns how many; the others stay as they are. Each is
 * deleted once, however many users do it at the same moment.
 */
export async function discardCallbacks(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  { reason, actor, at }: DiscardedBy,
): Promise<number> {
  const locked = await query(tx, sql.lockCallbacks, { merchantId, ids });
  const deliveryIds = locked.map(({ deliveryId }) => deliveryId);
  const ended = new Set(await discardDeliveries(tx, merchantId, deliveryIds, at));
  const discarded = locked.filter(({ deliveryId }) => ended.has(deliveryId));
  const event = { type: 'callback.deleted', merchantId, actor, at, data: { reason } } as const;
  await appendEvents(
    tx,
    discarded.map(({ id }) => ({ ...event, id })),
  );
  return discarded.length;
}
