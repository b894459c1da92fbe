-- The reference under which a payment waits at a connector.
SELECT reference FROM payment_attempt
WHERE merchant_id = :merchantId! AND payment_id = :paymentId! AND connector = :connector! AND state = 'PENDING';
