-- The entity and everything above it, itself first.
WITH RECURSIVE line AS (
  SELECT entity.*, 0 AS depth FROM entity WHERE id = :id!
  UNION ALL
  SELECT parent.*, line.depth + 1 FROM entity parent JOIN line ON parent.id = line.parent_id
)
SELECT id AS "id!", kind AS "kind!", parent_id AS "parentId", name AS "name!", mode AS "mode!",
  settings AS "settings!", clock_offset_ms AS "clockOffsetMs!", disabled_at AS "disabledAt"
FROM line ORDER BY depth;
