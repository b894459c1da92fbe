-- any merchant: schedules
-- The merchants whose latest terms have a schedule.
SELECT merchant_id AS "merchantId!", schedule AS "schedule!", since AS "since!"
FROM (
  SELECT DISTINCT ON (t.entity_id) t.entity_id AS merchant_id, t.schedule, t.created_at AS since
  FROM payout_terms t JOIN entity e ON e.id = t.entity_id AND e.kind = 'MERCHANT'
  ORDER BY t.entity_id, t.version DESC
) AS latest
WHERE schedule <> 'MANUAL' ORDER BY merchant_id;
