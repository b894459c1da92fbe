-- The lists that rules of an entity can name: its own and those above it. They keep their names until the transaction ends.
SELECT l.name, l.kind FROM risk_named_list l
WHERE l.entity_id IN (
  WITH RECURSIVE line AS (
    SELECT id, parent_id FROM entity WHERE id = :entityId!
    UNION ALL
    SELECT above.id, above.parent_id FROM line JOIN entity above ON above.id = line.parent_id
  )
  SELECT id FROM line
)
FOR SHARE OF l;
