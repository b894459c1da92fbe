-- How many imports of these PSPs are set aside, counted up to a cap; without a list, of all PSPs.
SELECT count(*)::int AS "count!" FROM (
  SELECT 1 FROM settlement_import i
  WHERE i.set_aside_at IS NOT NULL AND (:entityIds::text[] IS NULL OR i.entity_id = ANY(:entityIds)) LIMIT :max!
) AS waiting;
