-- How many webhooks of these entities are disabled, counted up to a cap; without a list, of all entities.
SELECT count(*)::int AS "count!" FROM (
  SELECT 1 FROM webhook_endpoint w
  WHERE w.state = 'DISABLED' AND (:entityIds::text[] IS NULL OR w.entity_id = ANY(:entityIds)) LIMIT :max!
) AS disabled;
