-- Counts the payments of merchants by currency until a moment, and the different values in them, by minute and by hour.
WITH earlier AS (
  SELECT w.merchant_id, v.width, v.at, v.currency, v.payments, v.amount_minor, w.at AS until
  FROM unnest(:merchantIds!::text[], :ats!::timestamptz[]) AS w(merchant_id, at)
  JOIN risk_merchant_velocity v
    ON v.merchant_id = w.merchant_id AND v.width = 'minute' AND v.at > w.at - interval '1 hour' AND v.at <= w.at
  UNION ALL
  SELECT w.merchant_id, v.width, v.at, v.currency, v.payments, v.amount_minor, w.at
  FROM unnest(:merchantIds!::text[], :ats!::timestamptz[]) AS w(merchant_id, at)
  JOIN risk_merchant_velocity v
    ON v.merchant_id = w.merchant_id AND v.width = 'hour' AND v.at > w.at - interval '30 days' AND v.at <= w.at
)
SELECT e.merchant_id AS "merchantId!", e.currency AS "currency!", m.measure AS "measure!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'minute' AND e.at > e.until - interval '10 minutes'), 0)::bigint AS "in10m!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'minute'), 0)::bigint AS "in1h!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'hour' AND e.at > e.until - interval '24 hours'), 0)::bigint AS "in24h!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'hour'), 0)::bigint AS "in30d!"
FROM earlier e CROSS JOIN LATERAL (VALUES ('count', e.payments), ('sum', e.amount_minor)) AS m(measure, value)
GROUP BY e.merchant_id, e.currency, m.measure
UNION ALL
SELECT w.merchant_id, '', v.key,
  coalesce(sum(v.last_seen) FILTER (WHERE v.width = 'minute' AND v.at > w.at - interval '10 minutes'), 0)::bigint,
  coalesce(sum(v.last_seen) FILTER (WHERE v.width = 'minute'), 0)::bigint,
  coalesce(sum(v.last_seen) FILTER (WHERE v.width = 'hour' AND v.at > w.at - interval '24 hours'), 0)::bigint,
  coalesce(sum(v.last_seen) FILTER (WHERE v.width = 'hour'), 0)::bigint
FROM unnest(:merchantIds!::text[], :ats!::timestamptz[]) AS w(merchant_id, at)
JOIN risk_merchant_values v ON v.merchant_id = w.merchant_id AND v.at <= w.at AND v.at > CASE v.width
  WHEN 'minute' THEN w.at - interval '1 hour' ELSE w.at - interval '30 days' END
GROUP BY w.merchant_id, v.key;
