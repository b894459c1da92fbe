-- What the customers of these checks paid in their currency, each of its own merchant.
SELECT wanted.ordinal AS "ordinal!", c.payments::text AS "payments!", c.sum_minor::text AS "sumMinor!",
  c.max_minor::text AS "maxMinor!"
FROM jsonb_to_recordset(:wanted!) AS wanted(ordinal int, merchant_id text, value text, currency text)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM risk_customer_amount c
  WHERE c.merchant_id = wanted.merchant_id AND c.value = wanted.value AND c.currency = wanted.currency LIMIT 1
) AS c;
