-- Completes attempts with their answers, given as one JSON text. A payment that has moved before stays as it is, and so
-- does one that goes on with another attempt: the open attempts are locked first, in one order, which reads their
-- state again after a wait. Returns the ids that moved.
WITH completing AS (
  SELECT * FROM jsonb_to_recordset(:rows!) AS s(
    payment_id text, reference text, from_states jsonb, state text, attempt_state text, result_code text,
    outcome jsonb, amount_minor bigint, acquirer_tx_id text, next_query_at timestamptz, actor text, type text,
    data jsonb, merchant_id text, now timestamptz)
  -- True for every row. With these conditions the plan expects one row instead of a hundred, and so looks up payments by
  -- their key, also when it was made while the tables were small.
  WHERE s.merchant_id > '' AND s.payment_id > '' AND s.reference > '' AND s.type > ''
), open AS (
  SELECT s.*
  FROM (SELECT * FROM completing ORDER BY merchant_id, reference) AS s
  CROSS JOIN LATERAL (
    SELECT 1 FROM payment_attempt a
    WHERE a.merchant_id = s.merchant_id AND a.reference = s.reference AND a.state <> 'COMPLETED' FOR UPDATE
  ) AS locked
), moved AS (
  UPDATE payment p SET state = s.state, result_code = s.result_code, outcome = p.outcome || s.outcome,
    amount_minor = coalesce(s.amount_minor, p.amount_minor), updated_at = s.now, event_count = p.event_count + 1
  FROM open s
  WHERE p.merchant_id = s.merchant_id AND p.id = s.payment_id AND s.from_states ? p.state
  RETURNING p.merchant_id, p.id, p.event_count, p.amount_minor, p.currency, s.reference, s.attempt_state,
    s.next_query_at, s.acquirer_tx_id, s.type, s.actor, s.now, s.data
), attempted AS (
  UPDATE payment_attempt a SET state = moved.attempt_state, next_query_at = moved.next_query_at,
    acquirer_tx_id = coalesce(moved.acquirer_tx_id, a.acquirer_tx_id),
    completed_at = CASE WHEN moved.attempt_state = 'COMPLETED' THEN moved.now END
  FROM moved
  WHERE a.merchant_id = moved.merchant_id AND a.reference = moved.reference
), appended AS (
  INSERT INTO event
    (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
  SELECT merchant_id, 'payment', id, event_count, type, actor, now, amount_minor, currency, data FROM moved
)
SELECT id FROM moved;
