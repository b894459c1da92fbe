-- Counts earlier payments with the values of these checks that the acquirer declined, each of its own merchant, over each
-- window. OFFSET 0 and LIMIT 1: lookups by key, whatever the statistics of the tables are.
SELECT wanted.ordinal AS "ordinal!", wanted.key AS "key!",
  count(*) FILTER (WHERE earlier.at > wanted.at - interval '10 minutes')::int AS "declines10m!",
  count(*) FILTER (WHERE earlier.at > wanted.at - interval '1 hour')::int AS "declines1h!",
  count(*) FILTER (WHERE earlier.at > wanted.at - interval '24 hours')::int AS "declines24h!",
  count(*)::int AS "declines30d!"
FROM jsonb_to_recordset(:wanted!) AS wanted(
  ordinal int, merchant_id text, key text, name text, at timestamptz, since timestamptz, payment_id text)
CROSS JOIN LATERAL (
  SELECT v.at, v.payment_id FROM risk_velocity v
  WHERE v.merchant_id = wanted.merchant_id AND v.key = wanted.name AND v.payment_id <> wanted.payment_id
    AND v.at > wanted.since AND v.at < wanted.at + interval '1 hour'
  ORDER BY v.at DESC LIMIT 1000
) AS earlier
CROSS JOIN LATERAL (
  SELECT p.state FROM payment p WHERE p.merchant_id = wanted.merchant_id AND p.id = earlier.payment_id LIMIT 1
) AS payment
-- True for each row: with these conditions the plan expects few rows.
WHERE payment.state = 'DECLINED' AND wanted.ordinal >= 0 AND wanted.merchant_id > '' AND wanted.key > ''
GROUP BY wanted.ordinal, wanted.key;
