import type { AttemptResult, ClaimedDelivery } from '#lib/deliveries/index.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query } from '#lib/platform/database/statement.ts';
import type { Tx } from '#lib/platform/database/transaction.ts';
import * as sql from './sql/index.ts';
import type { CallbackKey } from './store.ts';

/** What can happen to a callback. Its events are of a stream of their own, so that no webhook of a payment follows. */
export type CallbackEventType =
  | 'callback.scheduled'
  | 'callback.delivered'
  /** The last retry has failed. */
  | 'callback.failed'
  /** Callbacks were switched off before it was sent. */
  | 'callback.cancelled'
  /** The decision was undone before it was sent. */
  | 'callback.withdrawn'
  | 'callback.resubmitted'
  | 'callback.deleted';

/** Who caused a change, and when. */
export type CausedBy = { actor: string; at: Date };

export type NewCallbackEvent = CallbackKey & CausedBy & { type: CallbackEventType; data?: Record<string, unknown> };

/** Appends events to the streams of their payments, in the transaction of the changes; in the order of the list. */
export async function appendEvents(tx: Tx, events: readonly NewCallbackEvent[]): Promise<void> {
  const rows = events.map(({ merchantId, id, type, actor, at, data = {} }, place) => ({
    merchant_id: merchantId,
    callback_id: id,
    place,
    type,
    actor,
    at,
    data,
  }));
  await execute(tx, sql.appendEvents, { rows: JSON.stringify(rows) });
}

export type CallbackEvent = { sequence: number; type: string; actor: string; at: Date; data: Record<string, unknown> };

/** What happened to the callbacks of a payment or check, also to those that are deleted by now. */
export async function listCallbackEvents(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<CallbackEvent[]> {
  return (await query(connection, sql.listEvents, { merchantId, paymentId })) as CallbackEvent[];
}

const typesOfStates: Partial<Record<AttemptResult['state'], CallbackEventType>> = {
  DELIVERED: 'callback.delivered',
  FAILED: 'callback.failed',
  CANCELLED: 'callback.cancelled',
};

/** The event of a result that ends a callback; null while it is tried again. */
export function eventOfResult({ delivery, attempt, cause, state }: AttemptResult): NewCallbackEvent | null {
  const type = typesOfStates[state];
  if (type === undefined) return null;
  const { url, status, finishedAt } = attempt;
  const data = { attempts: delivery.attemptCount, url, status, cause: cause?.text.slice(0, 500) };
  return { ...keyOf(delivery), type, actor: 'system', at: finishedAt, data };
}

const keyOf = ({ merchantId, messageId }: ClaimedDelivery): CallbackKey => ({ merchantId, id: messageId });
