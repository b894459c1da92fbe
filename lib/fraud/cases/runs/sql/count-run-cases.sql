-- any merchant: staff
-- How many cases of these runs are in each state.
SELECT run_id AS "runId", state, count(*)::int AS "count!" FROM case_decision_run_case
WHERE run_id = ANY(:runIds!::text[]) GROUP BY run_id, state;
