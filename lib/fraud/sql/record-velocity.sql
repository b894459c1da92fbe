-- Counts the earlier payments with the keys of these payments, and records these, also for their merchants. Each sees those
-- before it in the same statement, and at most the last 1,000 of a key. The commit does not wait for the disk: that of the payment,
-- which follows, does, and the log is written in order (docs/decisions/0032).
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset(:rows!) AS r(
    ordinal int, merchant_id text, key text, value text, at timestamptz, payment_id text, amount_minor bigint,
    currency text, card text, email text, ip text, device text, customer text, measures jsonb)
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
  FROM item WHERE jsonb_array_length(measures) > 0
), earlier AS MATERIALIZED (
  SELECT w.ordinal, w.key, w.currency = v.currency AS is_same_currency, w.measures, w.from_10m, w.from_1h, w.from_24h,
    w.from_30d, v.at, v.amount_minor, v.card, v.email, v.ip, v.device, v.customer
  FROM wanted w CROSS JOIN LATERAL (
    SELECT r.* FROM risk_velocity r
    WHERE r.merchant_id = w.merchant_id AND r.key = w.key AND r.value = w.value AND r.payment_id <> w.payment_id
      AND r.at > w.from_30d AND r.at < w.at + interval '1 hour'
    ORDER BY r.at DESC LIMIT 1000
  ) AS v
  UNION ALL
  SELECT w.ordinal, w.key, w.currency = b.currency, w.measures, w.from_10m, w.from_1h, w.from_24h, w.from_30d, b.at,
    b.amount_minor, b.card, b.email, b.ip, b.device, b.customer
  FROM wanted w JOIN item b
    ON b.merchant_id = w.merchant_id AND b.key = w.key AND b.value = w.value AND b.ordinal < w.ordinal
), latest AS (
  -- A value is in a window when its latest payment is.
  SELECT e.ordinal, e.key, m.measure, m.value, max(e.at) AS at, e.from_10m, e.from_1h, e.from_24h, e.from_30d
  FROM earlier e CROSS JOIN LATERAL (
    VALUES ('cards', e.card), ('emails', e.email), ('ips', e.ip), ('devices', e.device), ('customers', e.customer)
  ) AS m(measure, value)
  WHERE m.value IS NOT NULL AND e.measures ? m.measure
  GROUP BY e.ordinal, e.key, m.measure, m.value, e.from_10m, e.from_1h, e.from_24h, e.from_30d
)
SELECT ordinal AS "ordinal!", key AS "key!", 'count' AS "measure!",
  count(*) FILTER (WHERE at > from_10m) AS "in10m!", count(*) FILTER (WHERE at > from_1h) AS "in1h!",
  count(*) FILTER (WHERE at > from_24h) AS "in24h!", count(*) FILTER (WHERE at > from_30d) AS "in30d!"
FROM earlier WHERE measures ? 'count' GROUP BY ordinal, key
UNION ALL
SELECT ordinal, key, 'sum', coalesce(sum(amount_minor) FILTER (WHERE at > from_10m), 0)::bigint,
  coalesce(sum(amount_minor) FILTER (WHERE at > from_1h), 0)::bigint,
  coalesce(sum(amount_minor) FILTER (WHERE at > from_24h), 0)::bigint,
  coalesce(sum(amount_minor) FILTER (WHERE at > from_30d), 0)::bigint
FROM earlier WHERE is_same_currency AND measures ? 'sum' GROUP BY ordinal, key
UNION ALL
SELECT ordinal, key, measure, count(*) FILTER (WHERE at > from_10m), count(*) FILTER (WHERE at > from_1h),
  count(*) FILTER (WHERE at > from_24h), count(*) FILTER (WHERE at > from_30d)
FROM latest GROUP BY ordinal, key, measure;
