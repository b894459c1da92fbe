-- One request for a decision on many cases.
SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", case_ids AS "caseIds", state,
  requested_by AS "requestedBy", requested_at AS "requestedAt", decided_by AS "decidedBy",
  decision_reason AS "decisionReason", decided_at AS "decidedAt"
FROM case_decision_request WHERE id = :id!;
