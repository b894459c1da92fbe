-- Counts all payments of these merchants by currency, and the different values in them, by minute and hour up to these
-- times. The planner does not see the merchants, which are in a subquery: else PostgreSQL would make a plan for each
-- statement (docs/decisions/0006).
WITH merchant AS (
  SELECT w.merchant_id, w.at AS until, l.width, l.length
  FROM unnest((SELECT :merchantIds!::text[]), (SELECT :ats!::timestamptz[])) AS w(merchant_id, at)
  CROSS JOIN (VALUES ('minute', interval '1 hour'), ('hour', interval '30 days')) AS l(width, length)
), bucket AS (
  -- OFFSET 0, here and below: a lookup by key for each row, whatever the statistics of the table are.
  SELECT w.merchant_id, w.width, w.until, v.at, v.currency, v.payments, v.amount_minor
  FROM merchant w CROSS JOIN LATERAL (
    SELECT * FROM risk_merchant_velocity v
    WHERE v.merchant_id = w.merchant_id AND v.width = w.width AND v.at > w.until - w.length AND v.at <= w.until OFFSET 0
  ) AS v
)
SELECT merchant_id AS "merchantId!", 'payment' AS "key!", currency,
  coalesce(sum(payments) FILTER (WHERE width = 'minute' AND at > until - interval '10 minutes'), 0)::int AS "count10m!",
  coalesce(sum(payments) FILTER (WHERE width = 'minute'), 0)::int AS "count1h!",
  coalesce(sum(payments) FILTER (WHERE width = 'hour' AND at > until - interval '24 hours'), 0)::int AS "count24h!",
  coalesce(sum(payments) FILTER (WHERE width = 'hour'), 0)::int AS "count30d!",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'minute' AND at > until - interval '10 minutes'), 0)::text AS "sum10m!",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'minute'), 0)::text AS "sum1h!",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'hour' AND at > until - interval '24 hours'), 0)::text AS "sum24h!",
  coalesce(sum(amount_minor) FILTER (WHERE width = 'hour'), 0)::text AS "sum30d!"
FROM bucket GROUP BY merchant_id, currency
UNION ALL
SELECT w.merchant_id, v.key, NULL,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'minute' AND v.at > w.until - interval '10 minutes'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'minute'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'hour' AND v.at > w.until - interval '24 hours'), 0)::int,
  coalesce(sum(v.last_seen) FILTER (WHERE w.width = 'hour'), 0)::int, '0', '0', '0', '0'
FROM merchant w CROSS JOIN LATERAL (
  SELECT * FROM risk_merchant_values v
  WHERE v.merchant_id = w.merchant_id AND v.width = w.width AND v.at > w.until - w.length AND v.at <= w.until OFFSET 0
) AS v
GROUP BY w.merchant_id, v.key;
