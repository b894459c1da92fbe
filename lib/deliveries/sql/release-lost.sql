-- any merchant: relay
-- Frees what a worker claimed and cannot complete: the worker has not reported in time, or does not know of the claim
-- because its answer was lost. The attempt is kept as interrupted. No index names the worker, so that this reads
-- everything that waits: between its regular turns only when a worker has ceased to report. Such a worker is deleted
-- after one more turn.
WITH expired AS (
  DELETE FROM delivery_worker WHERE alive_until < now() - 2 * :everyMs!::int * interval '1 millisecond'
), lost AS (
  SELECT p.merchant_id, p.delivery_id FROM delivery_progress p
  WHERE (:isTurn!::boolean OR EXISTS (SELECT FROM delivery_worker w WHERE w.alive_until <= now()))
    AND p.state = 'WAITING' AND p.worker_id IS NOT NULL AND (
      NOT EXISTS (SELECT FROM delivery_worker w WHERE w.id = p.worker_id AND w.alive_until > now())
      OR (p.worker_id = :workerId! AND p.claimed_at < now() - :unknownAfterMs!::int * interval '1 millisecond'
        AND NOT p.delivery_id = ANY(:inFlightIds!::text[])))
  ORDER BY p.merchant_id, p.delivery_id LIMIT 500 FOR UPDATE SKIP LOCKED
), released AS (
  UPDATE delivery_progress p SET worker_id = NULL, next_attempt_at = :now!
  FROM lost WHERE p.merchant_id = lost.merchant_id AND p.delivery_id = lost.delivery_id
  RETURNING p.merchant_id, p.delivery_id, p.attempt_count, p.claimed_at
)
INSERT INTO delivery_attempt (merchant_id, delivery_id, ordinal, outcome, cause_code, cause, started_at)
SELECT merchant_id, delivery_id, attempt_count, 'INTERRUPTED', 'interrupted', :cause!, coalesce(claimed_at, now())
FROM released
ON CONFLICT (merchant_id, delivery_id, ordinal) DO NOTHING;
