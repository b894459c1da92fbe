-- Of an entity and the channels below it: who still needs a compatibility setting.
SELECT u.setting, e.id AS "entityId", e.name, u.uses, u.last_used_at AS "lastUsedAt"
FROM compatibility_use u JOIN entity e ON e.id = u.entity_id
WHERE u.entity_id = :id! OR e.parent_id = :id!
ORDER BY u.last_used_at DESC, e.id LIMIT 100;
