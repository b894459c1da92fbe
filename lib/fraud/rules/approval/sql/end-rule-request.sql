-- Ends a request that waits. Only its requester withdraws it; only another user approves or rejects it.
UPDATE risk_rule_request
SET state = :state!, decided_by = :actor!, decided_at = :at!, decision_reason = :reason
WHERE id = :id! AND state = 'WAITING' AND CASE :state!::text
  WHEN 'WITHDRAWN' THEN requested_by = :actor!
  WHEN 'OUTDATED' THEN true
  ELSE requested_by <> :actor!
END
RETURNING id;
