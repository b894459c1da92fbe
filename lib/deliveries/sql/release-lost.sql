-- any merchant: relay
-- Frees what a worker claimed and cannot complete: the worker has not reported in time, or does not know of the claim
-- because its answer was lost. The attempt is kept as interrupted.
WITH lost AS (
  SELECT d.merchant_id, d.id FROM delivery d
  WHERE d.state = 'SENDING' AND (
    NOT EXISTS (SELECT FROM delivery_worker w WHERE w.id = d.worker_id AND w.alive_until > now())
    OR (d.worker_id = :workerId! AND d.claimed_at < now() - :unknownAfterMs!::int * interval '1 millisecond'
      AND NOT d.id = ANY(:inFlightIds!::text[])))
  ORDER BY d.merchant_id, d.id LIMIT 500 FOR UPDATE SKIP LOCKED
), released AS (
  UPDATE delivery d SET state = 'WAITING', worker_id = NULL, next_attempt_at = :now!
  FROM lost WHERE d.merchant_id = lost.merchant_id AND d.id = lost.id
  RETURNING d.merchant_id, d.id, d.attempt_count, d.claimed_at
)
INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at)
SELECT merchant_id, id, attempt_count, 'INTERRUPTED', 'interrupted', :cause!, coalesce(claimed_at, now()) FROM released
ON CONFLICT (merchant_id, delivery_id, ordinal) DO NOTHING;
