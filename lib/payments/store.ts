import { anyMerchant, build, runBuilt } from '#lib/platform/database/built-query.ts';
import { type InsertStatement, insertAlongside } from '#lib/platform/database/bulk/insert-alongside.ts';
import type { Connection } from '#lib/platform/database/connection.ts';
import { deadlines } from '#lib/platform/database/deadline-client.ts';
import type { Pool } from '#lib/platform/database/pool.ts';
import { retryUntilKnown } from '#lib/platform/database/retry-until-known.ts';
import { execute, query, queryFirst, type StatementOptions } from '#lib/platform/database/statement.ts';
import { autocommit, type Tx } from '#lib/platform/database/transaction.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import { admissionBatches, createGroupCommit, type GroupCommit, paymentBatches } from '#lib/platform/group-commit.ts';
import { currentTraceparent } from '#lib/platform/telemetry/trace.ts';
import type { PaymentState, ReservedAmount } from './life-cycle/state.ts';
import type { Payment } from './payment.ts';
import type { RowAlongside } from './payment-options.ts';
import * as sql from './sql/index.ts';
import { paymentColumns, toPayment, toRow } from './store-rows.ts';

/**
 * Payments in the database. Inserting a payment and completing its attempt are the hot path: each is one prepared statement
 * over a list of rows, which concurrent requests share (bench/: docs/decisions/0006). Follow-ups run
 * the same statements with one row inside the transaction that holds the lock on what they follow.
 */
export type NewAttempt = {
  reference: string;
  connector: string;
  /** Null only where the attempt that it follows is older than connector accounts. */
  connectorAccountId: string | null;
  /** Its place among the attempts of the payment, from 1. */
  ordinal: number;
  operation: string;
  nextQueryAt: Date;
};

export type NewEvent = { type: string; data: object };

/** A transaction on its way: the row, its attempt when the acquirer will be called, its first event. */
export type NewPayment = {
  payment: Payment;
  attempt: NewAttempt | null;
  event: NewEvent;
  alongside?: RowAlongside | undefined;
};

/** Many rows at once, as of a history, take longer than those of requests: their transaction has the deadline. */
export async function insertPayments(tx: Tx, openings: NewPayment[], deadline: StatementOptions = {}): Promise<void> {
  const rows = openings.map(({ payment, attempt, event }) => ({
    payment: toRow(payment),
    attempt: attempt && {
      reference: attempt.reference,
      payment_id: payment.id,
      merchant_id: payment.merchantId,
      connector: attempt.connector,
      connector_account_id: attempt.connectorAccountId,
      ordinal: attempt.ordinal,
      operation: attempt.operation,
      state: 'OPEN',
      opened_at: payment.createdAt,
      next_query_at: attempt.nextQueryAt,
    },
    event: {
      merchant_id: payment.merchantId,
      stream_id: payment.id,
      type: event.type,
      actor: payment.actor,
      at: payment.createdAt,
      amount_minor: payment.amountMinor?.toString() ?? null,
      currency: payment.currency,
      data: event.data,
    },
  }));
  await insertRows(tx, JSON.stringify(rows), openings, deadline);
}

/** Payments without a row of another feature take the statement that does not know any. */
async function insertRows(
  tx: Tx,
  rows: string,
  openings: readonly NewPayment[],
  deadline: StatementOptions,
): Promise<void> {
  const others = openings.flatMap(({ alongside }) => alongside ?? []);
  const [first] = others;
  if (!first) return void (await execute(tx, sql.insertPayments, { rows }, deadline));
  if (others.some(({ statement }) => statement !== first.statement))
    throw new Error('payments of one statement have rows of one other feature');
  const alongside = JSON.stringify(others.map(({ row }) => row));
  await execute(tx, withAlongside(first.statement), { rows, alongside }, deadline);
}

const statementsAlongside = new Map<InsertStatement, ReturnType<typeof insertAlongside>>();

function withAlongside(other: InsertStatement): ReturnType<typeof insertAlongside> {
  const known = statementsAlongside.get(other) ?? insertAlongside(sql.insertPayments, other);
  statementsAlongside.set(other, known);
  return known;
}

/** What an attempt came to. `from` are the states it may move out of: a later answer changes nothing. */
export type AttemptCompletion = {
  paymentId: string;
  reference: string;
  from: readonly PaymentState[];
  state: PaymentState;
  resultCode: string;
  outcome: object;
  /** Set when the acquirer approved another amount than was requested. */
  amountMinor: bigint | null;
  acquirerTxId: string | null;
  nextQueryAt: Date;
  actor: string;
  event: NewEvent;
  merchantId: string;
  now: Date;
};

const attemptStateOf: Partial<Record<PaymentState, string>> = { PENDING: 'PENDING', UNKNOWN: 'UNKNOWN' };

/** True for each completion that moved its payment; false when something else had moved it before. */
export async function completePayments(
  tx: Tx,
  completions: AttemptCompletion[],
  deadline: StatementOptions = paymentDeadline,
): Promise<boolean[]> {
  const rows = completions.map((each) => ({
    payment_id: each.paymentId,
    reference: each.reference,
    from_states: each.from,
    state: each.state,
    attempt_state: attemptStateOf[each.state] ?? 'COMPLETED',
    result_code: each.resultCode,
    outcome: each.outcome,
    amount_minor: each.amountMinor?.toString() ?? null,
    acquirer_tx_id: each.acquirerTxId,
    next_query_at: each.nextQueryAt,
    actor: each.actor,
    type: each.event.type,
    data: each.event.data,
    merchant_id: each.merchantId,
    now: each.now,
  }));
  const moved = await query(tx, sql.completeAttempts, { rows: JSON.stringify(rows) }, deadline);
  const ids = new Set(moved.map(({ id }) => id));
  return completions.map((each) => ids.has(each.paymentId));
}

/** The hot path's statements, shared by requests under way at the same time. */
export type PaymentBatches = { open: GroupCommit<NewPayment, void>; complete: GroupCommit<AttemptCompletion, boolean> };

export function createPaymentBatches(
  pool: Pool,
  events: Pick<EventSignal, 'wake'>,
  options = admissionBatches,
): PaymentBatches {
  const open: PaymentBatches['open'] = createGroupCommit(async (openings) => {
    await insertPayments(autocommit(pool), openings, paymentDeadline);
    events.wake();
    return openings.map(() => undefined);
  }, options);
  const complete: PaymentBatches['complete'] = createGroupCommit(async (completions) => {
    // Completing again changes nothing. The result of an acquirer is known here and nowhere else.
    const moved = await retryUntilKnown(
      (deadline) => completePayments(autocommit(pool), completions, deadline),
      deadlines.paymentMs,
    );
    events.wake();
    return moved;
  }, paymentBatches);
  return {
    open: Object.assign((opening: NewPayment) => open(withTrace(opening)), { isFull: open.isFull }),
    complete: Object.assign((each: AttemptCompletion) => complete(withTrace(each)), { isFull: complete.isFull }),
  };
}

/** Keeps with the event under which trace it happened: what is sent because of it goes on there. */
function withTrace<Item extends { event: NewEvent }>(item: Item): Item {
  const traceparent = currentTraceparent();
  if (traceparent === undefined) return item;
  return { ...item, event: { ...item.event, data: { ...item.event.data, traceparent } } };
}

/** A payment waits for its statements, so it gives a silent connection up sooner than others do. */
const paymentDeadline = {
  get deadlineMs() {
    return deadlines.paymentMs;
  },
};

/** A payment of one merchant; another merchant's is as unknown as none. */
export async function findPayment(connection: Connection, merchantId: string, id: string): Promise<Payment | null> {
  const row = await queryFirst(connection, sql.findPayment, { merchantId, id });
  return row && toPayment(row);
}

type StreamKey = { merchantId: string; streamId: string };

/** The payments that events are about, by id. */
export async function findPaymentsOfEvents(
  connection: Connection,
  events: readonly StreamKey[],
): Promise<Map<string, Payment>> {
  const rows = await query(connection, sql.findPaymentsOfEvents, {
    merchantIds: events.map(({ merchantId }) => merchantId),
    ids: events.map(({ streamId }) => streamId),
  });
  return new Map(rows.map((row) => [row.id, toPayment(row)]));
}

/** A payment of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findPaymentForStaff(connection: Connection, id: string): Promise<Payment | null> {
  const found = build.selectFrom('payment').select(paymentColumns).where('id', '=', id);
  const [row] = await runBuilt(connection, anyMerchant(found, 'staff'));
  return row ? toPayment(row) : null;
}

/** The payments with this short id, the newest first, for staff: the caller checks that their entities are in scope. */
export async function findPaymentsByShortIdForStaff(connection: Connection, shortId: string): Promise<Payment[]> {
  const found = build
    .selectFrom('payment')
    .select(paymentColumns)
    .where('short_id', '=', shortId)
    .orderBy('created_at', 'desc')
    .limit(100);
  return (await runBuilt(connection, anyMerchant(found, 'staff'))).map(toPayment);
}

/** Locks a payment, so that its follow-ups run one after the other. */
export async function lockPayment(tx: Tx, merchantId: string, id: string): Promise<Payment | null> {
  const row = await queryFirst(tx, sql.lockPayment, { merchantId, id });
  return row && toPayment(row);
}

export type AmountChange = {
  merchantId: string;
  id: string;
  taken: ReservedAmount;
  /** Negative to give back what a declined follow-up had reserved. */
  deltaMinor: bigint;
  captures: number;
  close: boolean | null;
  now: Date;
};

/** Takes an amount from a transaction, or gives it back; the CHECK of the table has the last word. */
export async function updateReservedAmount(tx: Tx, change: AmountChange): Promise<void> {
  const { taken, deltaMinor, close, ...rest } = change;
  const none = { captured: 0n, refunded: 0n, reversed: 0n, chargedBack: 0n };
  await execute(tx, sql.updateReservedAmount, { ...none, [taken]: deltaMinor, closed: close, ...rest });
}

export type TimelineEvent = { sequence: number; type: string; actor: string; at: Date; data: Record<string, unknown> };

/** Appends to a payment's stream. */
export async function appendEvent(
  tx: Tx,
  { merchantId, id }: Pick<Payment, 'merchantId' | 'id'>,
  event: NewEvent & { actor: string; at: Date; amountMinor: bigint | null; currency: string | null },
): Promise<void> {
  await execute(tx, sql.appendEvent, { ...event, merchantId, id, data: JSON.stringify(event.data) });
}

export async function countEvents(connection: Connection, merchantId: string, paymentId: string): Promise<number> {
  const counted = await queryFirst(connection, sql.countEvents, { merchantId, id: paymentId });
  return counted?.count ?? 0;
}

export async function findTimeline(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<TimelineEvent[]> {
  return (await query(connection, sql.findTimeline, { merchantId, id: paymentId })) as TimelineEvent[];
}

/** Where a transaction was processed, for what follows it. */
export type LastAttempt = sql.FindLastAttemptRow;

export async function findLastAttempt(
  connection: Connection,
  merchantId: string,
  paymentId: string,
): Promise<LastAttempt | null> {
  return queryFirst(connection, sql.findLastAttempt, { merchantId, paymentId });
}

/** True when the merchant sent this merchantTransactionId on this channel since `since`. */
export async function wasSentSince(
  tx: Tx,
  { id: channelId, merchantId }: { id: string; merchantId: string },
  merchantTransactionId: string,
  since: Date,
): Promise<boolean> {
  await query(tx, sql.lockMerchantTransactionId, { key: `${channelId}:${merchantTransactionId}` });
  const repeated = { merchantId, channelId, merchantTransactionId, since };
  return (await execute(tx, sql.findRepeatedPayment, repeated)) !== 0;
}
