-- The last closed day of merchants with the position of the ledger when it was closed, and whether late events were booked.
SELECT m.id AS "merchantId!", p.is_test AS "isTest?", p.ends_on::text AS "closedThrough?", p.position AS "position?",
  EXISTS (SELECT FROM late_booking l WHERE l.merchant_id = m.id) AS "hasLate!"
FROM unnest(:merchantIds!::text[]) AS m (id)
LEFT JOIN LATERAL (
  SELECT DISTINCT ON (is_test) is_test, ends_on, position FROM accounting_period
  WHERE merchant_id = m.id AND state = 'CLOSED' AND position IS NOT NULL
  ORDER BY is_test, ends_on DESC
) AS p ON true;
