-- The merchants of a PSP.
WITH RECURSIVE below AS (
  SELECT id, kind FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT child.id, child.kind FROM below JOIN entity child ON child.parent_id = below.id WHERE below.kind <> 'MERCHANT'
)
SELECT id AS "id!" FROM below WHERE kind = 'MERCHANT';
