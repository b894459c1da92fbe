-- A case whose decision by the run was undone, or could not be undone any more.
UPDATE case_decision_run_case SET state = :state!
WHERE merchant_id = :merchantId! AND run_id = :runId! AND case_id = :caseId! AND state = 'DECIDED';
