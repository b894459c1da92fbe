-- A run of decisions.
SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", state, total, actor,
  created_at AS "createdAt", final_at AS "finalAt", finished_at AS "finishedAt"
FROM case_decision_run WHERE id = :id!;
