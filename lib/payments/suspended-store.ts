import type { Pool, PoolClient } from '#lib/platform/database/pool.ts';
import type { Outcome, Payment } from './payment.ts';
import { PaymentConflictError } from './payment-conflict-error.ts';
import { reachedFrom } from './state.ts';
import type { NewAttempt, NewEvent } from './store.ts';

export type SuspendedMove = {
  /** As it is to be: its state, its result code. */
  payment: Payment;
  /** The stored command that goes on or ends: each one does so once. */
  sealedCommand: string;
  outcome: Outcome;
  actor: string;
  now: Date;
  attempt: NewAttempt | null;
  event: NewEvent;
};

/** One conditional UPDATE with its event and its attempt: of two decisions at once the second one fails. */
const moveSuspendedSql = `WITH moved AS (
    UPDATE payment SET state = $4, result_code = $5, outcome = (outcome - 'suspended' - 'redirect') || $6,
      updated_at = $7, event_count = event_count + 1
    WHERE merchant_id = $1 AND id = $2 AND state = ANY($3) AND outcome ->> 'suspended' = $15
    RETURNING merchant_id, id, event_count, amount_minor, currency
  ), attempted AS (
    INSERT INTO payment_attempt
      (merchant_id, reference, payment_id, connector, operation, state, opened_at, next_query_at, connector_account_id)
    SELECT merchant_id, $8, id, $9, $10, 'OPEN', $7, $11, $16 FROM moved WHERE $8::text IS NOT NULL
  ), appended AS (
    INSERT INTO event
      (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
    SELECT merchant_id, 'payment', id, event_count, $12, $13, $7, amount_minor, currency, $14 FROM moved
  )
  SELECT id FROM moved`;

/** Moves a payment that was stored before it was sent; throws when it was moved before. */
export async function moveSuspended(db: Pool | PoolClient, move: SuspendedMove): Promise<void> {
  const { payment, attempt, event, actor, now } = move;
  const { rowCount } = await db.query(moveSuspendedSql, [
    ...[payment.merchantId, payment.id, reachedFrom[payment.state], payment.state, payment.resultCode],
    ...[JSON.stringify(move.outcome), now],
    ...[attempt?.reference ?? null, attempt?.connector ?? null, attempt?.operation ?? null],
    ...[attempt?.nextQueryAt ?? null, event.type, actor, JSON.stringify(event.data)],
    ...[move.sealedCommand, attempt?.connectorAccountId ?? null],
  ]);
  if (rowCount !== 1) throw new PaymentConflictError();
}
