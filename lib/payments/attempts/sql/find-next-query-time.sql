-- When the acquirer is asked about a payment next; no row when nothing of it is open.
SELECT next_query_at AS at FROM payment_attempt
WHERE merchant_id = :merchantId! AND payment_id = :paymentId! AND state <> 'COMPLETED'
ORDER BY next_query_at LIMIT 1;
