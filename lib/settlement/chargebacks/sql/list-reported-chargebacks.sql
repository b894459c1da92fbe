-- The transactions that stand for lines about a payment.
SELECT chargeback_id AS "id!" FROM settlement_match
WHERE merchant_id = :merchantId! AND payment_id = :paymentId! AND chargeback_id IS NOT NULL;
