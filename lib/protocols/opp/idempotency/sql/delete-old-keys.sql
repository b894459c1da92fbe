-- any merchant: retention
-- A batch of the oldest keys.
DELETE FROM idempotency_key WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM idempotency_key WHERE started_at < :before! ORDER BY started_at LIMIT :limit!));
