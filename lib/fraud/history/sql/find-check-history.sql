-- What acquirers and issuers checked of earlier payments with the values of these checks, each of its own merchant.
SELECT wanted.ordinal AS "ordinal!", c.key, c.cvv_mismatches AS "cvvMismatches", c.avs_mismatches AS "avsMismatches",
  c.authenticated, c.failed_authentications AS "failedAuthentications"
FROM jsonb_to_recordset(:wanted!) AS wanted(ordinal int, merchant_id text, key text, value text)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM risk_check_history c
  WHERE c.merchant_id = wanted.merchant_id AND c.key = wanted.key AND c.value = wanted.value LIMIT 1
) AS c;
