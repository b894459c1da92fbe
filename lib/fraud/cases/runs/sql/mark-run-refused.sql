-- A case that could not be decided, and why.
UPDATE case_decision_run_case SET state = 'REFUSED', refusal = :refusal!, refused_by = :refusedBy
WHERE merchant_id = :merchantId! AND run_id = :runId! AND case_id = :caseId! AND state = 'WAITING';
