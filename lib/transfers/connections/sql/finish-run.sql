-- Ends a run. A run that a user has requested while it ran stays due.
UPDATE file_connection SET claimed_until = NULL, last_run_at = :now!, last_error = :error,
  next_run_at = CASE WHEN next_run_at IS NOT DISTINCT FROM :wasDueAt::timestamptz THEN :nextRunAt ELSE next_run_at END
WHERE id = :id!
RETURNING id;
