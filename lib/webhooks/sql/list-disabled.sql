-- Endpoints that are disabled.
SELECT w.id, w.entity_id AS "entityId", w.url FROM webhook_endpoint w
WHERE w.state = 'DISABLED' ORDER BY w.disabled_at DESC, w.id LIMIT 1000;
