import type { Pool } from '#lib/platform/database/pool.ts';

/** SQL of attempts whose answer is missing. */

export type DueAttempt = {
  merchantId: string;
  reference: string;
  paymentId: string;
  connector: string;
  connectorAccountId: string | null;
  operation: string;
  openedAt: Date;
  queryCount: number;
  acquirerTxId: string | null;
  /** The virtual clock of the merchant it belongs to. */
  clockOffsetMs: number;
};

const columns = `a.merchant_id AS "merchantId", a.reference, a.payment_id AS "paymentId", a.connector,
  a.connector_account_id AS "connectorAccountId", a.operation,
  a.opened_at AS "openedAt", a.query_count AS "queryCount", a.acquirer_tx_id AS "acquirerTxId",
  m.clock_offset_ms::float8 AS "clockOffsetMs"`;

/** A claim lasts this long: a worker that dies with it holds an attempt up no longer. */
const claimSeconds = 20;

/** Claims attempts that are due by their merchant's clock; others claim others at the same time. */
export async function claimDueAttempts(pool: Pool, now: Date, limit: number): Promise<DueAttempt[]> {
  const { rows } = await pool.query<DueAttempt>(
    `WITH due AS (
       SELECT a.merchant_id, a.reference
       FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
       WHERE a.state IN ('OPEN', 'UNKNOWN', 'PENDING')
         AND a.next_query_at <= $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
       ORDER BY a.next_query_at
       LIMIT $2
       FOR UPDATE OF a SKIP LOCKED
     )
     UPDATE payment_attempt a
     SET query_count = query_count + 1,
         next_query_at = $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
                           + interval '${claimSeconds} seconds'
     FROM due JOIN entity m ON m.id = due.merchant_id
     WHERE a.merchant_id = due.merchant_id AND a.reference = due.reference
     RETURNING ${columns}`,
    [now, limit],
  );
  return rows;
}

/**
 * Claims what a merchant waits for: everything due, and every shopper who is away, whenever they would be asked
 * about. For the moment after its clock was moved.
 */
export async function claimAttemptsOf(
  pool: Pool,
  merchantId: string,
  now: Date,
  limit: number,
): Promise<DueAttempt[]> {
  const { rows } = await pool.query<DueAttempt>(
    `WITH due AS (
       SELECT a.merchant_id, a.reference FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
       WHERE a.merchant_id = $2 AND (a.state = 'PENDING' OR (a.state IN ('OPEN', 'UNKNOWN')
         AND a.next_query_at <= $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'))
       ORDER BY a.next_query_at
       LIMIT $3
       FOR UPDATE OF a SKIP LOCKED
     )
     UPDATE payment_attempt a
     SET query_count = query_count + 1,
         next_query_at = $1::timestamptz + m.clock_offset_ms * interval '1 millisecond'
                           + interval '${claimSeconds} seconds'
     FROM due JOIN entity m ON m.id = due.merchant_id
     WHERE a.merchant_id = due.merchant_id AND a.reference = due.reference
     RETURNING ${columns}`,
    [now, merchantId, limit],
  );
  return rows;
}

/** One call to an acquirer, for staff. */
export type Attempt = {
  reference: string;
  ordinal: number;
  connector: string;
  connectorAccountId: string | null;
  state: string;
  openedAt: Date;
  completedAt: Date | null;
};

/** The attempts of a payment in their order. */
export async function listAttempts(pool: Pool, merchantId: string, paymentId: string): Promise<Attempt[]> {
  const { rows } = await pool.query<Attempt>(
    `SELECT reference, ordinal, connector, connector_account_id AS "connectorAccountId", state,
            opened_at AS "openedAt", completed_at AS "completedAt"
     FROM payment_attempt WHERE merchant_id = $1 AND payment_id = $2 ORDER BY ordinal`,
    [merchantId, paymentId],
  );
  return rows;
}

/** The open attempt that an acquirer names; a reference is all that a notification brings. */
export async function findOpenAttempt(pool: Pool, reference: string): Promise<DueAttempt | null> {
  const { rows } = await pool.query<DueAttempt>(
    `SELECT ${columns} FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
     WHERE a.reference = $1 AND a.state <> 'COMPLETED'`,
    [reference],
  );
  return rows[0] ?? null;
}

/** When the acquirer is asked about this payment next; null when nothing of it is open. */
export async function getNextQueryTime(
  pool: Pool,
  merchantId: string,
  paymentId: string,
): Promise<Date | null> {
  const { rows } = await pool.query<{ at: Date }>(
    `SELECT next_query_at AS at FROM payment_attempt
     WHERE merchant_id = $1 AND payment_id = $2 AND state <> 'COMPLETED' ORDER BY next_query_at LIMIT 1`,
    [merchantId, paymentId],
  );
  return rows[0]?.at ?? null;
}

export async function scheduleNextQuery(
  pool: Pool,
  attempt: Pick<DueAttempt, 'merchantId' | 'reference'>,
  until: Date,
): Promise<void> {
  await pool.query(
    `UPDATE payment_attempt SET next_query_at = $3
     WHERE merchant_id = $1 AND reference = $2 AND state <> 'COMPLETED'`,
    [attempt.merchantId, attempt.reference, until],
  );
}
