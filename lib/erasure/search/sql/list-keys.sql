-- The keyed hashes by which risk checks count the shopper.
SELECT DISTINCT k.key AS "key!", k.value AS "value!" FROM risk_verdict v, jsonb_each_text(v.keys) AS k
WHERE v.merchant_id = ANY (:merchantIds!::text[]) AND v.id = ANY (:ids!::text[]);
