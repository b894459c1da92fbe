-- The next erasure that no process works on.
UPDATE erasure SET claimed_until = :until!
WHERE id = (SELECT e.id FROM erasure e WHERE e.state <> 'DONE' AND (e.claimed_until IS NULL OR e.claimed_until < :now!)
    AND (:id::text IS NULL OR e.id = :id)
  ORDER BY e.created_at FOR UPDATE SKIP LOCKED LIMIT 1)
RETURNING id, entity_id AS "entityId", kind, pseudonym, state, sealed_values AS "sealedValues!", step, counts,
  position::text AS "position", actor, created_at AS "createdAt";
