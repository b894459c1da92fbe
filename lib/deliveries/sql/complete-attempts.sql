-- Stores attempts, given as one JSON text, and moves their deliveries on. A delivery that was claimed again
-- stays as it is. Returns the deliveries that moved. A destination is written only when it begins or ceases
-- to fail, because every delivery to it would otherwise wait for the one before.
WITH done AS (
  SELECT * FROM jsonb_to_recordset(:rows!) AS r(
    merchant_id text, delivery_id text, ordinal int, destination_id text, outcome text, cause_code text, cause text,
    started_at timestamptz, finished_at timestamptz, url text, request_headers jsonb, request_body text, status int,
    response_headers jsonb, response_body text, response_is_cut boolean, timings jsonb, state text,
    next_attempt_at timestamptz)
  -- True for every row. With these conditions the plan expects one row instead of a hundred, and so looks up deliveries by
  -- their key, also when it was made while the table was small.
  WHERE r.merchant_id > '' AND r.delivery_id > '' AND r.ordinal > 0 AND r.outcome > ''
), attempted AS (
  INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at, url,
    request_headers, request_body, status, response_headers, response_body, response_is_cut, timings)
  SELECT merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at, url, request_headers,
    decode(request_body, 'base64'), status, response_headers, decode(response_body, 'base64'), response_is_cut, timings
  FROM done WHERE outcome <> 'CANCELLED'
  -- The result of an attempt that was taken for interrupted.
  ON CONFLICT (merchant_id, delivery_id, ordinal) DO UPDATE SET outcome = excluded.outcome,
    cause_code = excluded.cause_code, cause = excluded.cause, started_at = excluded.started_at, url = excluded.url,
    request_headers = excluded.request_headers, request_body = excluded.request_body, status = excluded.status,
    response_headers = excluded.response_headers, response_body = excluded.response_body,
    response_is_cut = excluded.response_is_cut, timings = excluded.timings
  WHERE delivery_attempt.outcome = 'INTERRUPTED'
), moved AS (
  UPDATE delivery_progress p SET state = r.state, next_attempt_at = r.next_attempt_at, worker_id = NULL,
    failure_count = p.failure_count + CASE r.outcome WHEN 'FAILED' THEN 1 ELSE 0 END,
    completed_at = CASE WHEN r.state <> 'WAITING' THEN r.finished_at END
  -- In the order of the key, so that two statements about the same deliveries lock them in the same order.
  FROM (SELECT * FROM done ORDER BY merchant_id, delivery_id) AS r
  WHERE p.merchant_id = r.merchant_id AND p.delivery_id = r.delivery_id AND p.worker_id IS NOT NULL
    AND p.attempt_count = r.ordinal
  RETURNING p.delivery_id AS id, p.destination_id, r.outcome, r.finished_at
), health AS (
  SELECT destination_id, bool_or(outcome = 'DELIVERED') AS succeeds, min(finished_at) AS at
  FROM moved WHERE outcome <> 'CANCELLED' GROUP BY destination_id
), changed AS (
  SELECT t.id, h.succeeds, h.at FROM health h JOIN delivery_destination t ON t.id = h.destination_id
  WHERE h.succeeds = (t.failing_since IS NOT NULL) ORDER BY t.id FOR UPDATE OF t
), updated AS (
  UPDATE delivery_destination t SET failing_since = CASE WHEN NOT c.succeeds THEN c.at END
  FROM changed c WHERE t.id = c.id
)
-- One text: a row for each takes longer to read.
SELECT coalesce(string_agg(id, ','), '') AS "ids!" FROM moved;
