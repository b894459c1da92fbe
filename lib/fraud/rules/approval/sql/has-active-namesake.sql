-- An active rule of the code at an entity above or below this one.
WITH RECURSIVE above AS (
  SELECT id, parent_id FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT parent.id, parent.parent_id FROM above JOIN entity parent ON parent.id = above.parent_id
), below AS (
  SELECT id FROM entity WHERE parent_id = :entityId!
  UNION ALL
  SELECT child.id FROM below JOIN entity child ON child.parent_id = below.id
)
SELECT rule.id FROM risk_rule rule
WHERE rule.code = :code! AND rule.mode = 'ACTIVE' AND rule.entity_id <> :entityId!
  AND rule.entity_id IN (SELECT id FROM above UNION ALL SELECT id FROM below)
LIMIT 1;
