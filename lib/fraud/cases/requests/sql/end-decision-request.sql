-- Ends a request that waits. Only its requester withdraws it; only another user approves or rejects it.
UPDATE case_decision_request
SET state = :state!, decided_by = :actor!, decided_at = :at!, decision_reason = :reason
WHERE id = :id! AND state = 'WAITING' AND (requested_by = :actor!) = (:state! = 'WITHDRAWN')
RETURNING id;
