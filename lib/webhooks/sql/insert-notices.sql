-- Stores a notice for each user with one of these roles, or with a custom role that has the permission, on the entity of
-- an endpoint that was disabled, or, where there is none, on the nearest entity above it with such users.
WITH RECURSIVE line AS (
  SELECT e.id, e.parent_id, 0 AS depth FROM webhook_endpoint w JOIN entity e ON e.id = w.entity_id WHERE w.id = :id!
  UNION ALL
  SELECT p.id, p.parent_id, line.depth + 1 FROM line JOIN entity p ON p.id = line.parent_id
), holder AS (
  SELECT DISTINCT r.user_id, line.depth FROM line
  JOIN user_role r ON r.entity_id = line.id
    AND (r.role = ANY(:roles!::text[])
      OR r.custom_role_id IN (SELECT id FROM custom_role WHERE :permission!::text = ANY(permissions)))
  JOIN app_user u ON u.id = r.user_id AND u.disabled_at IS NULL
)
INSERT INTO webhook_notice (endpoint_id, user_id, disabled_at, next_attempt_at)
SELECT :id!, user_id, :at!, :at! FROM holder WHERE depth = (SELECT min(depth) FROM holder)
ON CONFLICT (endpoint_id, user_id, disabled_at) DO NOTHING;
