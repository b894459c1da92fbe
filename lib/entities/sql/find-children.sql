-- The direct children of an entity in the order of their names, after a place in that order.
SELECT id, kind, parent_id AS "parentId", name, mode, disabled_at IS NOT NULL AS "disabled!",
  EXISTS (SELECT FROM entity below WHERE below.parent_id = entity.id) AS "hasChildren!"
FROM entity
WHERE parent_id = :parentId! AND (name, id) > (:afterName!::text, :afterId!::text)
ORDER BY name, id LIMIT :limit!::integer;
