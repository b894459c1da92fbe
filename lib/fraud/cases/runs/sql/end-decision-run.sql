-- Moves a run from one of these states to another; a run that has ended keeps the time.
UPDATE case_decision_run SET state = :to!, claimed_until = NULL,
  finished_at = CASE WHEN :to! IN ('DONE', 'STOPPED', 'UNDONE') THEN :now!::timestamptz END
WHERE id = :id! AND state = ANY(:from!::text[]);
