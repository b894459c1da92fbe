-- Claims the oldest import that is to be matched or undone, so that one process at a time works on it; those of one PSP
-- one after the other, because the first line that names a payment settles it.
UPDATE settlement_import SET claimed_until = :until!
WHERE id = (
  SELECT i.id FROM settlement_import i
  WHERE i.state IN ('MATCHING', 'UNDOING') AND (i.claimed_until IS NULL OR i.claimed_until < :now!)
    AND NOT EXISTS (SELECT FROM settlement_import o WHERE o.entity_id = i.entity_id
      AND o.state IN ('MATCHING', 'UNDOING') AND (o.created_at, o.id) < (i.created_at, i.id))
  ORDER BY i.created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", state;
