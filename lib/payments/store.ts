import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import { createGroupCommit, type GroupCommit } from '#lib/platform/group-commit.ts';
import type { Payment } from './payment.ts';
import type { PaymentState, ReservedAmount } from './state.ts';
import { completeAttemptsSql, insertPaymentsSql } from './statements.ts';
import { paymentColumns, toPayment, toRow } from './store-rows.ts';

/**
 * SQL of payments. Opening and settling an attempt are the hot path: each is one prepared statement
 * over a list of rows, which concurrent requests share (bench/: docs/decisions/0008). Follow-ups run
 * the same statements with one row inside the transaction that holds the lock on what they follow.
 */
type Queryable = Pool | PoolClient;

export type NewAttempt = {
  reference: string;
  connector: string;
  operation: string;
  nextInquiryAt: Date;
};

export type NewEvent = { kind: string; detail: object };

/** A transaction on its way: the row, its attempt when the acquirer will be asked, its first event. */
export type NewPayment = { payment: Payment; attempt: NewAttempt | null; event: NewEvent };

export async function insertPayments(db: Queryable, openings: NewPayment[]): Promise<void> {
  const rows = openings.map(({ payment, attempt, event }) => ({
    payment: toRow(payment),
    attempt: attempt && {
      reference: attempt.reference,
      payment_id: payment.id,
      merchant_id: payment.merchantId,
      connector: attempt.connector,
      operation: attempt.operation,
      state: 'OPEN',
      opened_at: payment.createdAt,
      next_inquiry_at: attempt.nextInquiryAt,
    },
    event: {
      payment_id: payment.id,
      kind: event.kind,
      actor: payment.actor,
      at: payment.createdAt,
      detail: event.detail,
    },
  }));
  await db.query({ ...insertPaymentsSql, values: [JSON.stringify(rows)] });
}

/** What an attempt came to. `from` are the states it may move out of: a later answer changes nothing. */
export type AttemptCompletion = {
  paymentId: string;
  reference: string;
  from: readonly PaymentState[];
  state: PaymentState;
  resultCode: string;
  outcome: object;
  /** Set when the acquirer approved another amount than was asked for. */
  amountMinor: bigint | null;
  acquirerTxId: string | null;
  nextInquiryAt: Date;
  actor: string;
  event: NewEvent;
  merchantId: string;
  now: Date;
};

const attemptStateOf: Partial<Record<PaymentState, string>> = { PENDING: 'PENDING', UNKNOWN: 'UNKNOWN' };

/** True for each settlement that moved its payment; false when something else had moved it before. */
export async function completePayments(db: Queryable, settlements: AttemptCompletion[]): Promise<boolean[]> {
  const rows = settlements.map((each) => ({
    payment_id: each.paymentId,
    reference: each.reference,
    from_states: each.from,
    state: each.state,
    attempt_state: attemptStateOf[each.state] ?? 'SETTLED',
    result_code: each.resultCode,
    outcome: each.outcome,
    amount_minor: each.amountMinor?.toString() ?? null,
    acquirer_tx_id: each.acquirerTxId,
    next_inquiry_at: each.nextInquiryAt,
    actor: each.actor,
    kind: each.event.kind,
    detail: each.event.detail,
    merchant_id: each.merchantId,
    body: { state: each.state, resultCode: each.resultCode },
    now: each.now,
  }));
  const moved = await db.query<{ id: string }>({ ...completeAttemptsSql, values: [JSON.stringify(rows)] });
  const ids = new Set(moved.rows.map((row) => row.id));
  return settlements.map((each) => ids.has(each.paymentId));
}

/** The hot path's statements, shared by requests under way at the same time. */
export type PaymentBatches = {
  open: GroupCommit<NewPayment, void>;
  settle: GroupCommit<AttemptCompletion, boolean>;
};

export function createPaymentBatches(pool: Pool): PaymentBatches {
  const options = { maxSize: 64, maxInFlight: 1 };
  return {
    open: createGroupCommit(async (openings) => {
      await insertPayments(pool, openings);
      return openings.map(() => undefined);
    }, options),
    settle: createGroupCommit((settlements) => completePayments(pool, settlements), options),
  };
}

export async function findPayment(db: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await db.query({
    name: 'payments-find',
    text: `SELECT ${paymentColumns} FROM payment WHERE id = $1`,
    values: [id],
  });
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Holds the transaction so that follow-ups of it come one after the other. */
export async function lockPayment(client: PoolClient, id: string): Promise<Payment | null> {
  const { rows } = await client.query(`SELECT ${paymentColumns} FROM payment WHERE id = $1 FOR UPDATE`, [id]);
  return rows[0] ? toPayment(rows[0]) : null;
}

const reservedColumn: Record<ReservedAmount, string> = {
  captured: 'captured_minor',
  refunded: 'refunded_minor',
  reversed: 'reversed_minor',
  chargedBack: 'charged_back_minor',
};

export type AmountChange = {
  id: string;
  taken: ReservedAmount;
  /** Negative to give back what a declined follow-up had reserved. */
  deltaMinor: bigint;
  captures: number;
  close: boolean | null;
  now: Date;
};

/** Takes an amount from a transaction, or gives it back; the CHECK of the table has the last word. */
export async function updateReservedAmount(client: PoolClient, change: AmountChange): Promise<void> {
  const column = reservedColumn[change.taken];
  await client.query(
    `UPDATE payment SET ${column} = ${column} + $2, capture_count = capture_count + $3,
       closed = coalesce($4, closed), updated_at = $5
     WHERE id = $1`,
    [change.id, change.deltaMinor.toString(), change.captures, change.close, change.now],
  );
}

export type TimelineEvent = {
  sequence: number;
  kind: string;
  actor: string;
  at: Date;
  detail: Record<string, unknown>;
};

/** Appends to a timeline; the row lock of the counter keeps the sequence without gaps. */
export async function appendEvent(
  client: Queryable,
  paymentId: string,
  event: NewEvent & { actor: string; at: Date },
): Promise<void> {
  await client.query(
    `WITH counted AS (
       UPDATE payment SET event_count = event_count + 1 WHERE id = $1 RETURNING event_count
     )
     INSERT INTO payment_event (payment_id, sequence, kind, actor, at, detail)
     SELECT $1, event_count, $2, $3, $4, $5 FROM counted`,
    [paymentId, event.kind, event.actor, event.at, JSON.stringify(event.detail)],
  );
}

export async function countEvents(db: Queryable, paymentId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT event_count AS count FROM payment WHERE id = $1',
    [paymentId],
  );
  return rows[0]?.count ?? 0;
}

export async function findTimeline(pool: Pool, paymentId: string): Promise<TimelineEvent[]> {
  const { rows } = await pool.query<TimelineEvent>(
    'SELECT sequence, kind, actor, at, detail FROM payment_event WHERE payment_id = $1 ORDER BY sequence',
    [paymentId],
  );
  return rows;
}

/** The acquirer's own id of a transaction, for what follows it. */
export async function findAcquirerTxId(db: Queryable, paymentId: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string | null }>(
    `SELECT acquirer_tx_id AS id FROM payment_attempt
     WHERE payment_id = $1 ORDER BY opened_at DESC, reference LIMIT 1`,
    [paymentId],
  );
  return rows[0]?.id ?? null;
}

/** True when the merchant sent this merchantTransactionId on this channel since `since`. */
export async function wasSentSince(
  client: PoolClient,
  channelId: string,
  merchantTransactionId: string,
  since: Date,
): Promise<boolean> {
  // Held to the end of the transaction: two equal requests at once see each other.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${channelId}:${merchantTransactionId}`,
  ]);
  const { rowCount } = await client.query(
    `SELECT 1 FROM payment WHERE channel_id = $1 AND merchant_transaction_id = $2
       AND created_at > $3 AND state <> 'REJECTED' LIMIT 1`,
    [channelId, merchantTransactionId, since],
  );
  return rowCount !== 0;
}
