-- What the entity and everything above it configure themselves, the entity first. Without the headers' values.
WITH RECURSIVE line AS (
  SELECT e.id, e.parent_id, 0 AS depth FROM entity e WHERE e.id = :entityId!
  UNION ALL
  SELECT p.id, p.parent_id, line.depth + 1 FROM line JOIN entity p ON p.id = line.parent_id
)
SELECT c.id, c.entity_id AS "entityId", c.enabled, c.urls, c.active_url AS "activeUrl",
  c.header_names AS "headerNames", c.template, c.sending, c.version
FROM line JOIN callback_configuration c ON c.entity_id = line.id ORDER BY line.depth;
