-- The endpoints that hear of events of these merchants: on the merchant, on what is above it, and on its channels. One that
-- was disabled hears of them too: its messages wait until it acknowledges a test call.
WITH RECURSIVE line AS (
  SELECT e.id AS merchant_id, e.id AS entity_id, e.parent_id FROM entity e WHERE e.id = ANY(:merchantIds!::text[])
  UNION ALL
  SELECT line.merchant_id, p.id, p.parent_id FROM line JOIN entity p ON p.id = line.parent_id
)
SELECT line.merchant_id AS "merchantId!", NULL::text AS "channelId", w.id AS "id!", w.types AS "types!",
  w.fields AS "fields!"
FROM line JOIN webhook_endpoint w ON w.entity_id = line.entity_id
WHERE w.state = 'ACTIVE' OR (w.state IN ('INACTIVE', 'DISABLED') AND w.activated_at IS NOT NULL)
UNION ALL
SELECT c.parent_id AS "merchantId!", c.id AS "channelId", w.id AS "id!", w.types AS "types!", w.fields AS "fields!"
FROM entity c JOIN webhook_endpoint w ON w.entity_id = c.id
WHERE c.parent_id = ANY(:merchantIds!::text[])
  AND (w.state = 'ACTIVE' OR (w.state IN ('INACTIVE', 'DISABLED') AND w.activated_at IS NOT NULL));
