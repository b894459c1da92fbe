-- The requests of these entities that wait, and those of the user that were rejected lately, the oldest first; of every
-- entity when none are named.
SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", case_ids AS "caseIds", state,
  requested_by AS "requestedBy", requested_at AS "requestedAt", decided_by AS "decidedBy",
  decision_reason AS "decisionReason", decided_at AS "decidedAt"
FROM case_decision_request
WHERE (state = 'WAITING' OR (state = 'REJECTED' AND requested_by = :actor! AND decided_at > :rejectedAfter!))
  AND (:entityIds::text[] IS NULL OR entity_id = ANY(:entityIds))
ORDER BY requested_at, id LIMIT :limit!;
