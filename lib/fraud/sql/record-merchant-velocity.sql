-- Counts the earlier payments of the merchants of these payments by currency, and records these. The database counts what
-- was recorded before this statement. The commit does not wait for the disk: that of the payment, which follows, does
-- (docs/decisions/0032).
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
), item AS MATERIALIZED (
  SELECT r.* FROM relaxed, jsonb_to_recordset(:rows!) AS r(
    merchant_id text, at timestamptz, currency text, amount_minor bigint, is_wanted boolean)
), recorded AS (
  -- In the order of the key, so that no two statements wait for each other.
  INSERT INTO risk_merchant_velocity AS v (merchant_id, width, at, currency, payments, amount_minor)
  SELECT i.merchant_id, w.width, date_trunc(w.width, i.at, 'UTC'), coalesce(i.currency, ''), count(*),
    coalesce(sum(i.amount_minor), 0)
  FROM item i CROSS JOIN (VALUES ('minute'), ('hour')) AS w(width)
  GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4
  ON CONFLICT (merchant_id, width, at, currency) DO UPDATE
    SET payments = v.payments + excluded.payments, amount_minor = v.amount_minor + excluded.amount_minor
), wanted AS MATERIALIZED (
  SELECT merchant_id, max(at) AS at FROM item WHERE is_wanted GROUP BY merchant_id
), earlier AS (
  SELECT v.merchant_id, v.width, v.at, v.currency, v.payments, v.amount_minor, w.at AS until
  FROM wanted w JOIN risk_merchant_velocity v
    ON v.merchant_id = w.merchant_id AND v.width = 'minute' AND v.at > w.at - interval '1 hour' AND v.at <= w.at
  UNION ALL
  SELECT v.merchant_id, v.width, v.at, v.currency, v.payments, v.amount_minor, w.at
  FROM wanted w JOIN risk_merchant_velocity v
    ON v.merchant_id = w.merchant_id AND v.width = 'hour' AND v.at > w.at - interval '30 days' AND v.at <= w.at
)
SELECT e.merchant_id AS "merchantId!", e.currency AS "currency!", m.measure AS "measure!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'minute' AND e.at > e.until - interval '10 minutes'), 0)::bigint AS "in10m!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'minute'), 0)::bigint AS "in1h!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'hour' AND e.at > e.until - interval '24 hours'), 0)::bigint AS "in24h!",
  coalesce(sum(m.value) FILTER (WHERE e.width = 'hour'), 0)::bigint AS "in30d!"
FROM earlier e CROSS JOIN LATERAL (VALUES ('count', e.payments), ('sum', e.amount_minor)) AS m(measure, value)
GROUP BY e.merchant_id, e.currency, m.measure;
