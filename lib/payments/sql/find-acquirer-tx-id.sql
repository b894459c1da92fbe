-- The acquirer's own id of a transaction, for what follows it.
SELECT acquirer_tx_id AS id FROM payment_attempt
WHERE merchant_id = :merchantId! AND payment_id = :paymentId! ORDER BY opened_at DESC, reference LIMIT 1;
