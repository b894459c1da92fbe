-- Claims the run that waits longest, so that one process at a time works on it.
UPDATE case_decision_run SET claimed_until = :until!
WHERE id = (
  SELECT id FROM case_decision_run
  WHERE state IN ('RUNNING', 'UNDOING') AND (claimed_until IS NULL OR claimed_until < :now!)
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", state, actor, username, address,
  final_at AS "finalAt";
