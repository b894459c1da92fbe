-- any merchant: staff
-- The merchant of a case that a user opens by its id.
SELECT merchant_id AS "merchantId" FROM risk_case WHERE id = :id! LIMIT 1;
