SELECT id, entity_id AS "entityId", name, definition, evidence, evidence_count AS "evidenceCount", state, version,
  back_test AS "backTest", tested_at AS "testedAt", requested_by AS "requestedBy", approved_by AS "approvedBy", reason, actor,
  created_at AS "createdAt", updated_at AS "updatedAt"
FROM settlement_rule WHERE id = :id!;
