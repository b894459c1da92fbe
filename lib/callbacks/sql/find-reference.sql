-- The merchant's own transaction id of a payment or a standalone check.
SELECT coalesce(
  (SELECT p.merchant_transaction_id FROM payment p WHERE p.merchant_id = :merchantId! AND p.id = :id!),
  (SELECT v.merchant_transaction_id FROM risk_verdict v WHERE v.merchant_id = :merchantId! AND v.id = :id!)
) AS "merchantTransactionId";
