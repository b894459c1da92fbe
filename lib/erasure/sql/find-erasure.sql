SELECT id, entity_id AS "entityId", kind, pseudonym, state, step, counts, created_at AS "createdAt", finished_at AS "finishedAt"
FROM erasure WHERE id = :id!;
