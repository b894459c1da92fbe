-- Completes attempts with their answers, given as one JSON text. A payment that has moved before stays as it is, and so
-- does one that goes on with another attempt: the open attempts are locked first, in one order, which reads their
-- state again after a wait. Returns the ids that moved.
WITH completing AS (
  SELECT * FROM jsonb_to_recordset(:rows!) AS s(
    payment_id text, reference text, from_states jsonb, state text, attempt_state text, result_code text,
    outcome jsonb, amount_minor bigint, acquirer_tx_id text, next_query_at timestamptz, actor text, type text,
    data jsonb, merchant_id text, now timestamptz)
), open AS (
  -- A lookup by key for each row, whatever the statistics of the table are.
  SELECT s.merchant_id, s.reference
  FROM (SELECT merchant_id, reference FROM completing ORDER BY merchant_id, reference) AS s
  CROSS JOIN LATERAL (
    SELECT 1 FROM payment_attempt a
    WHERE a.merchant_id = s.merchant_id AND a.reference = s.reference AND a.state <> 'COMPLETED' FOR UPDATE
  ) AS locked
), moved AS (
  UPDATE payment p SET state = s.state, result_code = s.result_code, outcome = p.outcome || s.outcome,
    amount_minor = coalesce(s.amount_minor, p.amount_minor), updated_at = s.now, event_count = p.event_count + 1
  FROM completing s JOIN open ON open.merchant_id = s.merchant_id AND open.reference = s.reference
  WHERE p.merchant_id = s.merchant_id AND p.id = s.payment_id AND s.from_states ? p.state
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency
), attempted AS (
  UPDATE payment_attempt a SET state = s.attempt_state, next_query_at = s.next_query_at,
    acquirer_tx_id = coalesce(s.acquirer_tx_id, a.acquirer_tx_id),
    completed_at = CASE WHEN s.attempt_state = 'COMPLETED' THEN s.now END
  FROM completing s JOIN moved ON moved.merchant_id = s.merchant_id AND moved.id = s.payment_id
  WHERE a.merchant_id = s.merchant_id AND a.reference = s.reference
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT s.merchant_id, 'payment', s.payment_id, moved.event_count, s.type, s.actor, s.now, moved.amount_minor,
    moved.currency, s.data
  FROM completing s JOIN moved ON moved.merchant_id = s.merchant_id AND moved.id = s.payment_id
)
SELECT id FROM moved;
