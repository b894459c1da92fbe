-- The chargebacks of a payment and their reversals, the oldest first, however long the chain of both is.
WITH RECURSIVE chain AS (
  SELECT p.id FROM payment p
  WHERE p.merchant_id = :merchantId! AND p.initial_id = :initialId! AND p.referenced_id = :id! AND p.payment_type = 'CB'
  UNION ALL
  SELECT p.id FROM chain c
  JOIN payment p ON p.merchant_id = :merchantId! AND p.initial_id = :initialId! AND p.referenced_id = c.id
    AND p.payment_type IN ('CB', 'CR')
)
SELECT p.id, p.payment_type AS "paymentType", p.state, p.currency, p.amount_minor AS "amountMinor",
  p.amount_minor - p.reversed_minor - p.charged_back_minor AS "remainingMinor", p.actor
FROM chain c JOIN payment p ON p.merchant_id = :merchantId! AND p.id = c.id
ORDER BY p.created_at, p.id;
