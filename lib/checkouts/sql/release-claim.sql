-- Of a request that was refused before anything was stored of its payment.
UPDATE checkout c SET payment_id = NULL, operation = NULL, claimed_at = NULL
WHERE c.merchant_id = :merchantId! AND c.id = :id! AND c.payment_id = :paymentId!
  AND NOT EXISTS (SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id);
