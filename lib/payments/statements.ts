import { columnsOf, paymentColumns } from './store-rows.ts';

/**
 * The two statements of the hot path. Each takes a list of rows as one JSON parameter, so that one
 * prepared text serves one payment as well as sixty.
 */

/** Transactions begin: row, attempt (when the acquirer will be asked) and first event, in one commit. */
export const insertPaymentsSql = {
  name: 'payments-open',
  text: `WITH opening AS (
      SELECT * FROM jsonb_to_recordset($1) AS o(payment jsonb, attempt jsonb, event jsonb)
    ), opened AS (
      INSERT INTO payment (${paymentColumns}, event_count)
      SELECT ${columnsOf('p')}, 1 FROM opening, jsonb_populate_record(NULL::payment, payment) AS p
      RETURNING id
    ), attempted AS (
      INSERT INTO payment_attempt
        (reference, payment_id, merchant_id, connector, operation, state, opened_at, next_inquiry_at)
      SELECT a.reference, a.payment_id, a.merchant_id, a.connector, a.operation, a.state, a.opened_at,
             a.next_inquiry_at
      FROM opening, jsonb_populate_record(NULL::payment_attempt, attempt) AS a
      WHERE jsonb_typeof(attempt) = 'object'
    )
    INSERT INTO payment_event (payment_id, sequence, kind, actor, at, detail)
    SELECT e.payment_id, 1, e.kind, e.actor, e.at, e.detail
    FROM opening, jsonb_populate_record(NULL::payment_event, event) AS e`,
};

/** Attempts end: whoever finds the payment already moved changes nothing. Answers the ids that moved. */
export const completeAttemptsSql = {
  name: 'payments-settle',
  text: `WITH settling AS (
      SELECT * FROM jsonb_to_recordset($1) AS s(
        payment_id text, reference text, from_states jsonb, state text, attempt_state text,
        result_code text, outcome jsonb, amount_minor bigint, acquirer_tx_id text,
        next_inquiry_at timestamptz, actor text, kind text, detail jsonb, merchant_id text,
        body jsonb, now timestamptz)
    ), moved AS (
      UPDATE payment p SET state = s.state, result_code = s.result_code,
        outcome = p.outcome || s.outcome, amount_minor = coalesce(s.amount_minor, p.amount_minor),
        updated_at = s.now, event_count = p.event_count + 1
      FROM settling s WHERE p.id = s.payment_id AND s.from_states ? p.state
      RETURNING p.id, p.event_count, p.registration_id
    ), attempted AS (
      UPDATE payment_attempt a SET state = s.attempt_state, next_inquiry_at = s.next_inquiry_at,
        acquirer_tx_id = coalesce(s.acquirer_tx_id, a.acquirer_tx_id),
        settled_at = CASE WHEN s.attempt_state = 'SETTLED' THEN s.now END
      FROM settling s JOIN moved ON moved.id = s.payment_id WHERE a.reference = s.reference
    ), told AS (
      INSERT INTO payment_event (payment_id, sequence, kind, actor, at, detail)
      SELECT s.payment_id, moved.event_count, s.kind, s.actor, s.now, s.detail
      FROM settling s JOIN moved ON moved.id = s.payment_id
    ), announced AS (
      INSERT INTO outbox_message (topic, entity_id, subject_id, body, created_at)
      SELECT 'payment', s.merchant_id, s.payment_id,
        s.body || jsonb_build_object('registrationId', moved.registration_id), s.now
      FROM settling s JOIN moved ON moved.id = s.payment_id
    )
    SELECT id FROM moved`,
};
