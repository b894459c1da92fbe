-- any merchant: staff
-- The cases of a run that could not be decided, in its order.
SELECT case_id AS "caseId", refusal AS "refusal!", refused_by AS "refusedBy" FROM case_decision_run_case
WHERE run_id = :runId! AND state = 'REFUSED' ORDER BY place LIMIT :limit!;
