-- Active endpoints at which every attempt since before a moment has failed.
SELECT w.id, w.entity_id AS "entityId", w.url, t.failing_since AS "failingSince!"
FROM delivery_destination t JOIN webhook_endpoint w ON w.id = t.id
WHERE t.failing_since <= :before! AND w.state = 'ACTIVE' ORDER BY w.id LIMIT 1000;
