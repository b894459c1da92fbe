-- The requests about a rule, the newest first.
SELECT request.id, request.entity_id AS "entityId", request.rule_id AS "ruleId", request.kind,
  request.base_version AS "baseVersion", request.proposal, request.state, request.requested_by AS "requestedBy",
  request.reason, request.requested_at AS "requestedAt", request.decided_by AS "decidedBy",
  request.decision_reason AS "decisionReason", request.decided_at AS "decidedAt", rule.version AS "ruleVersion?"
FROM risk_rule_request request LEFT JOIN risk_rule rule ON rule.id = request.rule_id
WHERE request.rule_id = :ruleId!
ORDER BY request.requested_at DESC, request.id DESC LIMIT :limit!;
