-- Rules that may name a list of an entity, and changes of rules that wait: those of the entity, of everything above it and of
-- everything below it.
WITH RECURSIVE above AS (
  SELECT id, parent_id FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT parent.id, parent.parent_id FROM above JOIN entity parent ON parent.id = above.parent_id
), below AS (
  SELECT id FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT child.id FROM below JOIN entity child ON child.parent_id = below.id
)
, line AS (
  SELECT id FROM above UNION SELECT id FROM below
)
SELECT r.name AS "name!", r.expression AS "expression!" FROM risk_rule r
WHERE r.entity_id IN (SELECT id FROM line) AND position('list' IN r.expression) > 0
UNION
SELECT q.proposal #>> '{content,name}', q.proposal #>> '{content,expression}' FROM risk_rule_request q
WHERE q.entity_id IN (SELECT id FROM line) AND q.state = 'WAITING'
ORDER BY 1, 2;
