-- The days that are closed, of these merchants.
SELECT merchant_id AS "merchantId", to_char(starts_on, 'YYYY-MM-DD') AS "startsOn!", to_char(ends_on, 'YYYY-MM-DD') AS "endsOn!"
FROM accounting_period WHERE merchant_id = ANY(:merchantIds!::text[]) AND state = 'CLOSED'
ORDER BY merchant_id, starts_on;
