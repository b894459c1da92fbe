-- Entities at and below the given ones, each with the names from there down to it, whose path contains every word.
WITH RECURSIVE below AS (
  SELECT id, kind, parent_id, name, mode, disabled_at, 0 AS depth, name AS path
  FROM entity WHERE id = ANY(:rootIds!)
  UNION ALL
  SELECT child.id, child.kind, child.parent_id, child.name, child.mode, child.disabled_at, below.depth + 1,
    below.path || ' ▸ ' || child.name
  FROM entity child JOIN below ON child.parent_id = below.id
)
SELECT id AS "id!", kind AS "kind!", parent_id AS "parentId", name AS "name!", mode AS "mode!",
  disabled_at IS NOT NULL AS "disabled!", path AS "path!"
FROM below
WHERE (lower(path) LIKE ALL(:patterns!) OR id = ANY(:ids!))
  AND kind = ANY(:kinds!) AND mode = ANY(:modes!)
ORDER BY depth, path, id LIMIT :limit!::integer;
