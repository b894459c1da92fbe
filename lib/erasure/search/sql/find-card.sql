-- The stored number of a payment or registration.
SELECT p.account_id AS "accountId!" FROM payment p
WHERE p.merchant_id = ANY (:merchantIds!::text[]) AND p.id = :id! AND p.account_id IS NOT NULL
UNION
SELECT r.account_id FROM registration r
WHERE r.merchant_id = ANY (:merchantIds!::text[]) AND r.id = :id! AND r.account_id IS NOT NULL;
