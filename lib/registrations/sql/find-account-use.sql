-- Whether another registration still needs an account number.
SELECT 1 AS found FROM registration
WHERE merchant_id = :merchantId! AND account_id = :accountId! AND state IN ('ACTIVE', 'PENDING') LIMIT 1;
