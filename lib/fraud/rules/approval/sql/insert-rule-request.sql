-- One change of a rule waits at a time: no row when another one does.
INSERT INTO risk_rule_request (id, entity_id, rule_id, kind, base_version, proposal, state, requested_by, reason, requested_at)
VALUES (:id!, :entityId!, :ruleId!, :kind!, :baseVersion!, :proposal!, 'WAITING', :actor!, :reason!, :at!)
ON CONFLICT (rule_id) WHERE state = 'WAITING' DO NOTHING
RETURNING id;
