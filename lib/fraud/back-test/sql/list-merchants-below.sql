-- The merchants at an entity and below it, in one order; for a channel, its merchant and the channel.
WITH RECURSIVE below AS (
  SELECT id, parent_id, kind FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT child.id, child.parent_id, child.kind FROM below JOIN entity child ON child.parent_id = below.id
  WHERE below.kind NOT IN ('MERCHANT', 'CHANNEL')
)
SELECT CASE kind WHEN 'CHANNEL' THEN parent_id ELSE id END AS "merchantId!",
  CASE kind WHEN 'CHANNEL' THEN id END AS "channelId"
FROM below WHERE kind IN ('MERCHANT', 'CHANNEL') ORDER BY 1;
