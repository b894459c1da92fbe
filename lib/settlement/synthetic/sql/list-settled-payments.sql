-- Which of these payments a line settles.
SELECT payment_id AS "id!", import_id AS "importId!" FROM settlement_match
WHERE merchant_id = ANY(:merchantIds!::text[]) AND payment_id = ANY(:ids!::text[]) AND record_type = 'SETTLED' AND settles
UNION
SELECT payment_id, import_id FROM settlement_part
WHERE merchant_id = ANY(:merchantIds!::text[]) AND payment_id = ANY(:ids!::text[]);
