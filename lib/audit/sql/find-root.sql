-- The PSP of an entity.
WITH RECURSIVE above AS (
  SELECT id, parent_id FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT parent.id, parent.parent_id FROM entity parent JOIN above ON parent.id = above.parent_id
)
SELECT id AS "id!" FROM above WHERE parent_id IS NULL;
