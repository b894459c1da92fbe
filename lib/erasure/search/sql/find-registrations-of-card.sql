SELECT r.merchant_id AS "merchantId", r.id FROM registration r
WHERE r.merchant_id = ANY (:merchantIds!::text[]) AND r.account_id = ANY (:accountIds!::text[]);
