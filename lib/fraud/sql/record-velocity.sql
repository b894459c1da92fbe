-- Counts the earlier payments with the keys of these payments, and records these, also for their merchants. Each sees
-- those before it in the same statement, and at most the last 1,000 of a key. The commit does not wait for the disk:
-- that of the payment, which follows, does, and the log is written in order (docs/decisions/0032).
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset(:rows!) AS r(
    ordinal int, merchant_id text, key text, value text, at timestamptz, payment_id text, amount_minor bigint,
    currency text, card text, email text, ip text, device text, customer text, measures text[], since timestamptz)
), recorded AS (
  INSERT INTO risk_velocity
    (merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer)
  SELECT merchant_id, key, value, at, payment_id, amount_minor, currency, card, email, ip, device, customer FROM item
  ON CONFLICT DO NOTHING
), payment AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset(:payments!) AS r(
    merchant_id text, at timestamptz, currency text, amount_minor bigint)
), counted AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO risk_merchant_velocity AS v (merchant_id, width, at, currency, payments, amount_minor)
  SELECT p.merchant_id, w.width, date_trunc(w.width, p.at, 'UTC'), coalesce(p.currency, ''), count(*),
    coalesce(sum(p.amount_minor), 0)
  FROM payment p CROSS JOIN (VALUES ('minute'), ('hour')) AS w(width)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (merchant_id, width, at, currency) DO UPDATE
    SET payments = v.payments + excluded.payments, amount_minor = v.amount_minor + excluded.amount_minor
), wanted AS MATERIALIZED (
  SELECT item.*, at - interval '10 minutes' AS from_10m, at - interval '1 hour' AS from_1h,
    at - interval '24 hours' AS from_24h, at - interval '30 days' AS from_30d
  FROM item WHERE since IS NOT NULL
), earlier AS MATERIALIZED (
  SELECT w.ordinal, w.key, v.at, v.currency, v.amount_minor, v.card, v.email, v.ip, v.device, v.customer
  FROM wanted w CROSS JOIN LATERAL (
    SELECT r.* FROM risk_velocity r
    WHERE r.merchant_id = w.merchant_id AND r.key = w.key AND r.value = w.value AND r.payment_id <> w.payment_id
      AND r.at > w.since AND r.at < w.at + interval '1 hour'
    ORDER BY r.at DESC LIMIT 1000
  ) AS v
  UNION ALL
  SELECT w.ordinal, w.key, b.at, b.currency, b.amount_minor, b.card, b.email, b.ip, b.device, b.customer
  FROM wanted w JOIN item b
    ON b.merchant_id = w.merchant_id AND b.key = w.key AND b.value = w.value AND b.ordinal < w.ordinal
), latest AS (
  -- A value is in a window when its latest payment is.
  SELECT e.ordinal, e.key, m.measure, v.value, max(e.at) AS at
  FROM wanted w CROSS JOIN LATERAL unnest(w.measures) AS m(measure)
  JOIN earlier e ON e.ordinal = w.ordinal AND e.key = w.key
  CROSS JOIN LATERAL (SELECT CASE m.measure
    WHEN 'cards' THEN e.card WHEN 'emails' THEN e.email WHEN 'ips' THEN e.ip WHEN 'devices' THEN e.device
    WHEN 'customers' THEN e.customer END AS value) AS v
  WHERE m.measure NOT IN ('count', 'sum') AND v.value IS NOT NULL
  GROUP BY e.ordinal, e.key, m.measure, v.value
)
SELECT w.ordinal AS "ordinal!", w.key AS "key!", 'count' AS "measure!",
  count(*) FILTER (WHERE e.at > w.from_10m) AS "in10m!", count(*) FILTER (WHERE e.at > w.from_1h) AS "in1h!",
  count(*) FILTER (WHERE e.at > w.from_24h) AS "in24h!", count(*) FILTER (WHERE e.at > w.from_30d) AS "in30d!"
FROM wanted w JOIN earlier e ON e.ordinal = w.ordinal AND e.key = w.key
WHERE 'count' = ANY (w.measures) GROUP BY w.ordinal, w.key
UNION ALL
SELECT w.ordinal, w.key, 'sum', coalesce(sum(e.amount_minor) FILTER (WHERE e.at > w.from_10m), 0)::bigint,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.at > w.from_1h), 0)::bigint,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.at > w.from_24h), 0)::bigint,
  coalesce(sum(e.amount_minor) FILTER (WHERE e.at > w.from_30d), 0)::bigint
FROM wanted w JOIN earlier e ON e.ordinal = w.ordinal AND e.key = w.key AND e.currency = w.currency
WHERE 'sum' = ANY (w.measures) GROUP BY w.ordinal, w.key
UNION ALL
SELECT l.ordinal, l.key, l.measure, count(*) FILTER (WHERE l.at > w.from_10m),
  count(*) FILTER (WHERE l.at > w.from_1h), count(*) FILTER (WHERE l.at > w.from_24h),
  count(*) FILTER (WHERE l.at > w.from_30d)
FROM latest l JOIN wanted w ON w.ordinal = l.ordinal AND w.key = l.key GROUP BY l.ordinal, l.key, l.measure;
