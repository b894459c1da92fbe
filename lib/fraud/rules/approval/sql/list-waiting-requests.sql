-- The requests of these entities that wait, and those of the user for new rules that ended lately without one, since no
-- page of a rule shows them; the oldest first; of every entity when none are named.
SELECT request.id, request.entity_id AS "entityId", request.rule_id AS "ruleId", request.kind,
  request.base_version AS "baseVersion", request.proposal, request.state, request.requested_by AS "requestedBy",
  request.reason, request.requested_at AS "requestedAt", request.decided_by AS "decidedBy",
  request.decision_reason AS "decisionReason", request.decided_at AS "decidedAt", rule.version AS "ruleVersion?"
FROM risk_rule_request request LEFT JOIN risk_rule rule ON rule.id = request.rule_id
WHERE (request.state = 'WAITING' OR (request.kind = 'CREATE' AND request.state IN ('REJECTED', 'OUTDATED')
    AND request.requested_by = :actor! AND request.decided_at > :endedAfter!))
  AND (:entityIds::text[] IS NULL OR request.entity_id = ANY(:entityIds))
ORDER BY request.requested_at, request.id LIMIT :limit!;
