-- Addresses to which the sending is stopped.
SELECT c.entity_id AS "entityId", c.active_url AS "activeUrl", t.paused_at AS "pausedAt!"
FROM delivery_destination t JOIN callback_configuration c ON c.id = t.id
WHERE t.queue = 'callbacks' AND t.paused_at IS NOT NULL AND c.active_url IS NOT NULL ORDER BY t.paused_at;
