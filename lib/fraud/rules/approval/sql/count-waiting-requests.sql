-- The requests of these entities that another user may approve.
SELECT count(*)::int AS "count!" FROM (
  SELECT 1 FROM risk_rule_request
  WHERE state = 'WAITING' AND requested_by <> :actor!
    AND (:entityIds::text[] IS NULL OR entity_id = ANY(:entityIds))
  LIMIT :limit!
) waiting;
