-- In the transaction of the decision: nothing when the run was stopped, or the case was decided by it before. Stopping waits
-- for this transaction, so that an undo finds every decision.
UPDATE case_decision_run_case SET state = 'DECIDED', decision_id = :decisionId!
WHERE merchant_id = :merchantId! AND run_id = :runId! AND case_id = :caseId! AND state = 'WAITING'
  AND EXISTS (SELECT FROM case_decision_run WHERE id = :runId! AND state = 'RUNNING' FOR SHARE);
