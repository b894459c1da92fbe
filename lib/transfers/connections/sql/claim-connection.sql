-- Takes a connection that is due, for one process.
UPDATE file_connection SET claimed_until = :until!
WHERE id = (
  SELECT id FROM file_connection
  WHERE is_enabled AND next_run_at <= :now! AND (claimed_until IS NULL OR claimed_until < :now!)
  ORDER BY next_run_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id;
