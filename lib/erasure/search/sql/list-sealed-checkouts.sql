-- A page of checkouts whose parameters are still there.
SELECT c.merchant_id AS "merchantId", c.id, c.sealed_parameters AS "sealedParameters" FROM checkout c
WHERE c.merchant_id = ANY (:merchantIds!::text[]) AND c.sealed_parameters <> '' AND c.id > :after! ORDER BY c.id LIMIT 500;
