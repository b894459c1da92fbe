-- Claims an import that was undone or cancelled and whose lines others left out as duplicates.
UPDATE settlement_import SET claimed_until = :until!
WHERE id = (
  SELECT i.id FROM settlement_import i
  WHERE i.restores_duplicates AND (i.claimed_until IS NULL OR i.claimed_until < :now!)
    AND i.set_aside_at IS NULL AND (i.retry_at IS NULL OR i.retry_at <= :now!)
  ORDER BY i.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", state, failures;
