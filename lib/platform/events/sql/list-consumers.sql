-- any merchant: relay
-- How consumers stand, for staff. Positions have gaps, so the lag is an upper bound.
SELECT c.name, c.kind, c.position, greatest(coalesce(last.position, 0) - c.position, 0) AS "lag!",
  (SELECT e.at FROM event e WHERE e.position > c.position ORDER BY e.position LIMIT 1) AS "oldestUnreadAt",
  c.advanced_at AS "advancedAt", c.failures, c.failed_position AS "failedPosition", c.failed_at AS "failedAt",
  c.last_error AS "lastError", c.retry_at AS "retryAt"
FROM event_consumer c
LEFT JOIN LATERAL (SELECT position FROM event ORDER BY position DESC LIMIT 1) AS last ON true
ORDER BY c.name;
