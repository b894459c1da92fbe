import type { Connection } from '#lib/platform/database/connection.ts';
import { execute, query, queryFirst } from '#lib/platform/database/statement.ts';
import type { StaffTx, Tx } from '#lib/platform/database/transaction.ts';
import { newTransactionId } from '#lib/platform/ids.ts';
import { currentTraceparent } from '#lib/platform/telemetry/trace.ts';
import type { AttemptResult, ClaimedDelivery, DeliveryKey, DeliveryState, NewDelivery } from './delivery.ts';
import * as sql from './sql/index.ts';

/** Stores deliveries; returns how many were new to their destinations. */
export async function insertDeliveries(tx: Tx, deliveries: readonly NewDelivery[]): Promise<number> {
  if (deliveries.length === 0) return 0;
  const rows = deliveries.map((each) => ({
    merchant_id: each.merchantId,
    id: newTransactionId(each.createdAt),
    queue: each.queue,
    destination_id: each.destinationId,
    message_id: each.messageId,
    stream_type: each.streamType,
    stream_id: each.streamId,
    position: each.position.toString(),
    order_key: each.orderKey,
    body: each.body,
    data: withTrace(each),
    next_attempt_at: each.notBefore,
    created_at: each.createdAt,
  }));
  return execute(tx, sql.insertDeliveries, { rows: JSON.stringify(rows) });
}

function withTrace({ data, traceparent = currentTraceparent() }: NewDelivery): Record<string, unknown> {
  return traceparent === undefined ? data : { ...data, traceparent };
}

export type WantedDeliveries = { destinationId: string; max: number };

/** Claims what is due at these destinations. */
export async function claimDue(
  tx: Tx,
  wanted: readonly WantedDeliveries[],
  workerId: string,
  now: Date,
): Promise<ClaimedDelivery[]> {
  const claimed = await query(tx, sql.claimDue, {
    destinationIds: wanted.map(({ destinationId }) => destinationId),
    limits: wanted.map(({ max }) => max),
    workerId,
    now,
  });
  return claimed as (sql.ClaimDueRow & { data: Record<string, unknown> })[];
}

/** Releases claims of this worker of which nothing was sent; returns how many were still its own. */
export async function releaseClaims(tx: Tx, workerId: string, claims: readonly ClaimedDelivery[]): Promise<number> {
  return execute(tx, sql.releaseClaims, {
    workerId,
    merchantIds: claims.map(({ merchantId }) => merchantId),
    ids: claims.map(({ id }) => id),
    ordinals: claims.map(({ attemptCount }) => attemptCount),
  });
}

/** Stores results; true for each whose delivery moved, false where it had been claimed again. */
export async function completeAttempts(tx: Tx, results: readonly AttemptResult[]): Promise<boolean[]> {
  const moved = await queryFirst(tx, sql.completeAttempts, { rows: JSON.stringify(results.map(toRow)) });
  const ids = new Set(moved?.ids.split(','));
  return results.map(({ delivery }) => ids.has(delivery.id));
}

/**
 * Times are text: `JSON.stringify` takes three times as long for rows with a `Date`. A field that is undefined is left out of the
 * JSON, and becomes null in the database.
 */
function toRow({ delivery, attempt, outcome, cause, state, nextAttemptAt }: AttemptResult): object {
  const finishedAt = attempt.finishedAt.toISOString();
  return {
    merchant_id: delivery.merchantId,
    delivery_id: delivery.id,
    ordinal: delivery.attemptCount,
    destination_id: delivery.destinationId,
    outcome,
    cause_code: cause?.code,
    cause: cause?.text.slice(0, 500),
    started_at: attempt.startedAt.toISOString(),
    finished_at: finishedAt,
    url: attempt.url ?? undefined,
    request_headers: attempt.requestHeaders ?? undefined,
    request_body: attempt.requestBody?.toString('base64'),
    status: attempt.status ?? undefined,
    response_headers: attempt.responseHeaders ?? undefined,
    response_body: attempt.responseBody?.toString('base64'),
    response_is_cut: attempt.responseIsCut,
    timings: attempt.timings,
    state,
    next_attempt_at: nextAttemptAt === attempt.finishedAt ? finishedAt : nextAttemptAt.toISOString(),
  };
}

export type DueDestination = sql.ListDueDestinationsRow;

/** Destinations at which something is due. */
export async function listDueDestinations(connection: Connection, now: Date): Promise<DueDestination[]> {
  return query(connection, sql.listDueDestinations, { now });
}

export type LostClaims = {
  workerId: string;
  inFlightIds: readonly string[];
  unknownAfterMs: number;
  /** How often everything that waits is read, and whether that is now. */
  everyMs: number;
  isTurn: boolean;
  now: Date;
};

/** Frees claims that no worker completes; returns how many. */
export async function releaseLost(tx: Tx, lost: LostClaims): Promise<number> {
  const cause = 'The process that claimed it ended before it stored a result. It may have been sent.';
  return execute(tx, sql.releaseLost, { ...lost, cause });
}

/** Extends the claims of a worker. */
export async function reportAlive(tx: Tx, id: string, leaseMs: number): Promise<void> {
  await execute(tx, sql.reportAlive, { id, leaseMs });
}

/** Ends the claims of a worker. */
export async function endWorker(tx: Tx, id: string): Promise<void> {
  await execute(tx, sql.endWorker, { id });
}

/** The new delivery with its destination; null when another one was first, or the delivery is in no such state. */
export async function insertResubmission(
  tx: Tx,
  { merchantId, id }: DeliveryKey,
  options: { states: readonly DeliveryState[]; maxResubmissions: number; now: Date },
): Promise<{ id: string; destinationId: string } | null> {
  const newId = newTransactionId(options.now);
  const inserted = await queryFirst(tx, sql.resubmitDelivery, { merchantId, id, newId, ...options });
  return inserted && { id: newId, destinationId: inserted.destinationId };
}

/** A message to a destination, with all of its deliveries. */
export type MessageKey = { merchantId: string; messageId: string };

/** The messages of deliveries; the caller checks the scope of their destinations. */
export async function listMessages(
  connection: Connection,
  keys: readonly DeliveryKey[],
): Promise<(MessageKey & { destinationId: string })[]> {
  const rows = keys.map(({ merchantId, id }) => ({ merchant_id: merchantId, id }));
  return query(connection, sql.listMessages, { keys: JSON.stringify(rows) });
}

/** One more delivery of each message whose last one has ended; returns how many. */
export async function insertResends(
  tx: Tx,
  destinationId: string,
  messages: readonly MessageKey[],
  now: Date,
): Promise<number> {
  if (messages.length === 0) return 0;
  const rows = messages.map(({ merchantId, messageId }) => ({
    merchant_id: merchantId,
    message_id: messageId,
    new_id: newTransactionId(now),
  }));
  return execute(tx, sql.resendMessages, { destinationId, rows: JSON.stringify(rows), now });
}

/** Messages that a destination was first sent since a time, the oldest first; without test calls. */
export async function listMessagesSince(
  connection: Connection,
  destinationId: string,
  since: Date,
  limit: number,
): Promise<(MessageKey & { createdAt: Date })[]> {
  return query(connection, sql.listMessagesSince, { destinationId, since, limit });
}

/** Takes back what was never sent; false when its first attempt has begun. */
export async function cancelDelivery(tx: Tx, { merchantId, id }: DeliveryKey, now: Date): Promise<boolean> {
  return (await execute(tx, sql.cancelDelivery, { merchantId, id, now })) === 1;
}

/** Takes deliveries of a merchant off the list of failed ones; returns the ids of those that were there. */
export async function discardDeliveries(
  tx: Tx,
  merchantId: string,
  ids: readonly string[],
  now: Date,
): Promise<string[]> {
  return (await query(tx, sql.discardDeliveries, { merchantId, ids, now })).map(({ id }) => id);
}

/** Deletes deliveries with their attempts that ended before a moment; returns how many. */
export async function deleteOldDeliveries(tx: Tx, before: Date, limit: number): Promise<number> {
  return execute(tx, sql.deleteOldDeliveries, { before, limit });
}

export type ListedDelivery = Omit<sql.ListDeliveriesOfRow, 'attempts'> & {
  attempts: { ordinal: number; outcome: string; status: number | null; cause: string | null; startedAt: string }[];
};

/** Deliveries to a destination with their attempts, the newest first; the caller checks the scope of the destination. */
export async function listDeliveriesOf(
  connection: Connection,
  destinationId: string,
  limit: number,
): Promise<ListedDelivery[]> {
  return (await query(connection, sql.listDeliveriesOf, { destinationId, limit })) as ListedDelivery[];
}

export type DeliveryWithBody = sql.FindDeliveryRow;

/** A delivery to this destination. */
export async function findDelivery(
  connection: Connection,
  key: DeliveryKey & { destinationId: string },
): Promise<DeliveryWithBody | null> {
  return (await queryFirst(connection, sql.findDelivery, key)) ?? null;
}

export type DeliveryAttempt = sql.ListAttemptsRow;

/** The attempts of a delivery with their requests and answers, the first one first. */
export async function listAttempts(
  connection: Connection,
  { merchantId, id }: DeliveryKey,
): Promise<DeliveryAttempt[]> {
  return query(connection, sql.listAttempts, { merchantId, id });
}

export type Destination = { id: string; entityId: string; queue: string };

export async function insertDestination({ prisma }: StaffTx, destination: Destination): Promise<void> {
  await prisma.deliveryDestination.create({ data: destination });
}

/** Stops or starts the sending to a destination, except of messages about itself. */
export async function setPaused(tx: Tx, id: string, pausedAt: Date | null): Promise<void> {
  await execute(tx, sql.setPaused, { id, pausedAt });
}

/** Cancels what waits for a destination, for its deletion. */
export async function cancelDeliveriesOf(tx: Tx, destinationId: string, now: Date): Promise<void> {
  await execute(tx, sql.cancelDeliveriesOf, { destinationId, now });
}
