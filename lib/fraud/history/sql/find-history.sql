-- How earlier payments with the values of these checks ended, each of its own merchant.
SELECT wanted.ordinal AS "ordinal!", h.key, h.first_at AS "firstAt", h.approved, h.declined,
  h.charged_back AS "chargedBack"
FROM jsonb_to_recordset(:wanted!) AS wanted(ordinal int, merchant_id text, key text, value text)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM risk_history h
  WHERE h.merchant_id = wanted.merchant_id AND h.key = wanted.key AND h.value = wanted.value LIMIT 1
) AS h;
