import { deadlines, isOutcomeUnknown } from '#lib/platform/database/deadline-client.ts';
import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import type { EventSignal } from '#lib/platform/events/index.ts';
import { createGroupCommit, type GroupCommit, paymentBatches } from '#lib/platform/group-commit.ts';
import type { Payment } from './payment.ts';
import type { PaymentState, ReservedAmount } from './state.ts';
import { completeAttemptsSql, insertPaymentsSql } from './statements.ts';
import { paymentColumns, toPayment, toRow } from './store-rows.ts';

/**
 * SQL of payments. Inserting a payment and completing its attempt are the hot path: each is one prepared statement
 * over a list of rows, which concurrent requests share (bench/: docs/decisions/0008). Follow-ups run
 * the same statements with one row inside the transaction that holds the lock on what they follow.
 */
type Queryable = Pool | PoolClient;

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
  await db.query(withPaymentDeadline({ ...insertPaymentsSql, values: [JSON.stringify(rows)] }));
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
  nextQueryAt: Date;
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
  const moved = await db.query<{ id: string }>(
    withPaymentDeadline({ ...completeAttemptsSql, values: [JSON.stringify(rows)] }),
  );
  const ids = new Set(moved.rows.map((row) => row.id));
  return settlements.map((each) => ids.has(each.paymentId));
}

/** The hot path's statements, shared by requests under way at the same time. */
export type PaymentBatches = {
  open: GroupCommit<NewPayment, void>;
  settle: GroupCommit<AttemptCompletion, boolean>;
};

export function createPaymentBatches(pool: Pool, events: Pick<EventSignal, 'wake'>): PaymentBatches {
  return {
    open: createGroupCommit(async (openings) => {
      await insertPayments(pool, openings);
      events.wake();
      return openings.map(() => undefined);
    }, paymentBatches),
    settle: createGroupCommit(async (completions) => {
      const moved = await completeReliably(pool, completions);
      events.wake();
      return moved;
    }, paymentBatches),
  };
}

/** Completing again changes nothing, so an unknown outcome is tried once more, on another connection. */
async function completeReliably(pool: Pool, completions: AttemptCompletion[]): Promise<boolean[]> {
  try {
    return await completePayments(pool, completions);
  } catch (error) {
    if (!isOutcomeUnknown(error)) throw error;
    return completePayments(pool, completions);
  }
}

/** A payment waits for its statements, so it gives a silent connection up sooner than others do. */
function withPaymentDeadline<Statement extends object>(
  statement: Statement,
): Statement & { deadlineMs: number } {
  return { ...statement, deadlineMs: deadlines.paymentMs };
}

/** A payment of one merchant; another merchant's is as unknown as none. */
export async function findPayment(db: Queryable, merchantId: string, id: string): Promise<Payment | null> {
  const { rows } = await db.query({
    name: 'payments-find',
    text: `SELECT ${paymentColumns} FROM payment WHERE merchant_id = $1 AND id = $2`,
    values: [merchantId, id],
  });
  return rows[0] ? toPayment(rows[0]) : null;
}

/** A payment of any merchant, for staff: the caller checks that its entity is in scope. */
export async function findPaymentForStaff(db: Queryable, id: string): Promise<Payment | null> {
  const { rows } = await db.query(
    `/* any merchant: staff */ SELECT ${paymentColumns} FROM payment WHERE id = $1`,
    [id],
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

/** Locks a payment, so that its follow-ups run one after the other. */
export async function lockPayment(
  client: PoolClient,
  merchantId: string,
  id: string,
): Promise<Payment | null> {
  const { rows } = await client.query(
    `SELECT ${paymentColumns} FROM payment WHERE merchant_id = $1 AND id = $2 FOR UPDATE`,
    [merchantId, id],
  );
  return rows[0] ? toPayment(rows[0]) : null;
}

const reservedColumn: Record<ReservedAmount, string> = {
  captured: 'captured_minor',
  refunded: 'refunded_minor',
  reversed: 'reversed_minor',
  chargedBack: 'charged_back_minor',
};

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
export async function updateReservedAmount(client: PoolClient, change: AmountChange): Promise<void> {
  const column = reservedColumn[change.taken];
  await client.query(
    `UPDATE payment SET ${column} = ${column} + $3, capture_count = capture_count + $4,
       closed = coalesce($5, closed), updated_at = $6
     WHERE merchant_id = $1 AND id = $2`,
    [change.merchantId, change.id, change.deltaMinor.toString(), change.captures, change.close, change.now],
  );
}

export type TimelineEvent = {
  sequence: number;
  type: string;
  actor: string;
  at: Date;
  data: Record<string, unknown>;
};

/** Appends to a payment's stream; the row lock of the counter keeps its sequence without gaps. */
export async function appendEvent(
  client: Queryable,
  payment: Pick<Payment, 'merchantId'> & { id: string },
  event: NewEvent & { actor: string; at: Date; amountMinor: bigint | null; currency: string | null },
): Promise<void> {
  await client.query(
    `WITH counted AS (
       UPDATE payment SET event_count = event_count + 1 WHERE merchant_id = $1 AND id = $2
       RETURNING event_count
     )
     INSERT INTO event
       (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
     SELECT $1, 'payment', $2, event_count, $3, $4, $5, $6, $7, $8 FROM counted`,
    [
      ...[payment.merchantId, payment.id, event.type, event.actor, event.at],
      ...[event.amountMinor?.toString() ?? null, event.currency, JSON.stringify(event.data)],
    ],
  );
}

export async function countEvents(db: Queryable, merchantId: string, paymentId: string): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'SELECT event_count AS count FROM payment WHERE merchant_id = $1 AND id = $2',
    [merchantId, paymentId],
  );
  return rows[0]?.count ?? 0;
}

export async function findTimeline(
  pool: Pool,
  merchantId: string,
  paymentId: string,
): Promise<TimelineEvent[]> {
  const { rows } = await pool.query<TimelineEvent>(
    `SELECT sequence, type, actor, at, data FROM event
     WHERE merchant_id = $1 AND stream_id = $2 AND stream_type = 'payment' ORDER BY sequence`,
    [merchantId, paymentId],
  );
  return rows;
}

/** Where a transaction was processed, for what follows it. */
export type LastAttempt = {
  connector: string;
  connectorAccountId: string | null;
  /** The acquirer's own id of the transaction. */
  acquirerTxId: string | null;
};

export async function findLastAttempt(
  db: Queryable,
  merchantId: string,
  paymentId: string,
): Promise<LastAttempt | null> {
  const { rows } = await db.query<LastAttempt>(
    `SELECT connector, connector_account_id AS "connectorAccountId", acquirer_tx_id AS "acquirerTxId"
     FROM payment_attempt WHERE merchant_id = $1 AND payment_id = $2 ORDER BY ordinal DESC LIMIT 1`,
    [merchantId, paymentId],
  );
  return rows[0] ?? null;
}

/** True when the merchant sent this merchantTransactionId on this channel since `since`. */
export async function wasSentSince(
  client: PoolClient,
  { id: channelId, merchantId }: { id: string; merchantId: string },
  merchantTransactionId: string,
  since: Date,
): Promise<boolean> {
  // Held to the end of the transaction: two equal requests at once see each other.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [
    `${channelId}:${merchantTransactionId}`,
  ]);
  const { rowCount } = await client.query(
    `SELECT 1 FROM payment WHERE merchant_id = $1 AND channel_id = $2 AND merchant_transaction_id = $3
       AND created_at > $4 AND state <> 'REJECTED' LIMIT 1`,
    [merchantId, channelId, merchantTransactionId, since],
  );
  return rowCount !== 0;
}
