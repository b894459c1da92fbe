-- When any merchant of the PSP of each check first saw its values. The table names no merchant, and neither does the answer.
-- any merchant: resolution
SELECT wanted.ordinal AS "ordinal!", h.key, h.first_at AS "firstAt"
FROM jsonb_to_recordset(:wanted!) AS wanted(ordinal int, psp_id text, mode text, key text, value text)
-- LIMIT 1: a lookup by key for each row, whatever the statistics of the table are.
CROSS JOIN LATERAL (
  SELECT * FROM risk_psp_history h
  WHERE h.psp_id = wanted.psp_id AND h.mode = wanted.mode AND h.key = wanted.key AND h.value = wanted.value LIMIT 1
) AS h;
