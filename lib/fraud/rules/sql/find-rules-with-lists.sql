-- Rules that may name a list of an entity: those of the entity, of everything above it and of everything below it.
WITH RECURSIVE above AS (
  SELECT id, parent_id FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT parent.id, parent.parent_id FROM above JOIN entity parent ON parent.id = above.parent_id
), below AS (
  SELECT id FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT child.id FROM below JOIN entity child ON child.parent_id = below.id
)
SELECT r.name, r.expression FROM risk_rule r
WHERE r.entity_id IN (SELECT id FROM above UNION SELECT id FROM below) AND position('list' IN r.expression) > 0
ORDER BY r.name, r.id;
