-- Ends the waiting request of a rule that has another version now.
UPDATE risk_rule_request SET state = 'OUTDATED', decided_by = :actor!, decided_at = :at!
WHERE rule_id = :ruleId! AND state = 'WAITING' AND base_version <> :version!;
