-- Which of these account numbers an active registration of a merchant has.
SELECT DISTINCT account_id AS "accountId!" FROM registration
WHERE merchant_id = :merchantId! AND account_id = ANY (:accountIds!::text[]) AND state = 'ACTIVE';
