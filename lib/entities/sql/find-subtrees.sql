-- Entities and everything below them, parents first.
WITH RECURSIVE below AS (
  SELECT entity.*, 0 AS depth FROM entity WHERE id = ANY(:rootIds!)
  UNION
  SELECT child.*, below.depth + 1 FROM entity child JOIN below ON child.parent_id = below.id
)
SELECT id AS "id!", kind AS "kind!", parent_id AS "parentId", name AS "name!", mode AS "mode!",
  bool_or(disabled_at IS NOT NULL) AS "disabled!"
FROM below GROUP BY id, kind, parent_id, name, mode ORDER BY max(depth), name, id;
