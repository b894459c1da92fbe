-- The latest runs of these entities; of every entity when none are named.
SELECT id, entity_id AS "entityId", decision, cancel_reason AS "cancelReason", note, macro_id AS "macroId", state, total, actor,
  created_at AS "createdAt", final_at AS "finalAt", finished_at AS "finishedAt"
FROM case_decision_run
WHERE :entityIds::text[] IS NULL OR entity_id = ANY(:entityIds)
ORDER BY created_at DESC, id DESC LIMIT :limit!;
