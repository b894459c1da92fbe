-- Lists of one's own of these entities (of every one without any), with how many values each has.
SELECT l.id, l.entity_id AS "entityId", l.name, l.kind,
  (SELECT count(*) FROM risk_list_entry e WHERE e.entity_id = l.entity_id AND e.list = l.name)::int AS "entries!"
FROM risk_named_list l
WHERE :entityIds::text[] IS NULL OR l.entity_id = ANY (:entityIds)
ORDER BY l.name, l.id LIMIT 500;
