-- any merchant: staff
-- Failed callbacks by cause and address, the largest group first; of very many only the newest are counted.
WITH failed AS (
  SELECT c.merchant_id, c.delivery_id, c.configuration_id, c.created_at
  FROM delivery_progress p JOIN callback c ON c.merchant_id = p.merchant_id AND c.delivery_id = p.delivery_id
  WHERE p.queue = 'callbacks' AND p.state = 'FAILED'
    AND (:everything!::boolean OR c.merchant_id = ANY(:merchantIds!::text[]) OR c.channel_id = ANY(:channelIds!::text[]))
  ORDER BY c.created_at DESC LIMIT 10000
), attempted AS (
  SELECT f.configuration_id, f.created_at, a.cause_code, a.cause, a.url
  FROM failed f CROSS JOIN LATERAL (
    SELECT t.cause_code, t.cause, t.url FROM delivery_attempt t
    WHERE t.merchant_id = f.merchant_id AND t.delivery_id = f.delivery_id ORDER BY t.ordinal DESC LIMIT 1
  ) AS a
)
SELECT a.configuration_id AS "configurationId", a.cause_code AS "causeCode", max(a.cause) AS "cause", a.url,
  count(*)::int AS "count!", min(a.created_at) AS "oldest!", max(a.created_at) AS "newest!"
FROM attempted a GROUP BY a.configuration_id, a.cause_code, a.url ORDER BY count(*) DESC, max(a.created_at) DESC LIMIT 50;
