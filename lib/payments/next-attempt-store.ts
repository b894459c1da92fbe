import type { Pool } from '#lib/platform/database/pool.ts';
import type { ResultCode } from '#lib/result-codes/index.ts';
import type { Payment } from './payment.ts';
import type { NewAttempt } from './store.ts';

export type NextAttempt = {
  payment: Payment;
  /** Nothing of it was sent. */
  ended: Pick<NewAttempt, 'reference' | 'connector' | 'connectorAccountId'>;
  attempt: NewAttempt;
  reason: string;
  code: ResultCode;
  now: Date;
};

/** The row of the payment is locked first, as when an attempt completes: recovery may do that at the same time. */
const moveToNextAttemptSql = `WITH counted AS (
    UPDATE payment SET updated_at = $4, event_count = event_count + 1
    WHERE merchant_id = $1 AND id = $2 AND state = 'PROCESSING'
    RETURNING merchant_id, id, event_count, amount_minor, currency
  ), ended AS (
    UPDATE payment_attempt a SET state = 'COMPLETED', completed_at = $4
    FROM counted WHERE a.merchant_id = counted.merchant_id AND a.reference = $3
  ), attempted AS (
    INSERT INTO payment_attempt (merchant_id, reference, payment_id, connector, connector_account_id, ordinal, operation,
      state, opened_at, next_query_at)
    SELECT merchant_id, $5, id, $6, $7, $8, $9, 'OPEN', $4, $10 FROM counted
  ), appended AS (
    INSERT INTO event
      (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
    SELECT merchant_id, 'payment', id, event_count, 'attempt.not-sent', $11, $4, amount_minor, currency, $12 FROM counted
  )
  SELECT id FROM counted`;

/**
 * Ends an attempt of which nothing was sent and opens the next one, in one commit. False when the payment is not
 * waiting for this attempt any more.
 */
export async function moveToNextAttempt(pool: Pool, move: NextAttempt): Promise<boolean> {
  const { payment, ended, attempt, now } = move;
  const data = {
    ...{ reference: ended.reference, connectorAccountId: ended.connectorAccountId },
    ...{ reason: move.reason, resultCode: move.code, nextReference: attempt.reference },
  };
  const { rowCount } = await pool.query(moveToNextAttemptSql, [
    ...[payment.merchantId, payment.id, ended.reference, now, attempt.reference, attempt.connector],
    ...[attempt.connectorAccountId, attempt.ordinal, attempt.operation, attempt.nextQueryAt],
    ...[`acquirer:${ended.connector}`, JSON.stringify(data)],
  ]);
  return rowCount === 1;
}
