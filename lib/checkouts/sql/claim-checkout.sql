-- Begins a payment: of several requests at the same time one succeeds. The row lock lets the others see this claim, and
-- a payment that has not failed for certain blocks the next one. A claim whose process ended before the payment was
-- stored goes on with the same id, so that at most one payment of it can ever be stored.
UPDATE checkout c SET
  payment_id = CASE WHEN stored.id IS NULL THEN coalesce(c.payment_id, :paymentId!) ELSE :paymentId! END,
  attempts = c.attempts + CASE WHEN stored.id IS NULL AND c.payment_id IS NOT NULL THEN 0 ELSE 1 END,
  operation = :operation!, shopper_result_url = :shopperResultUrl, claimed_at = :now!, fetched_at = NULL
FROM (SELECT) AS always LEFT JOIN LATERAL (
  SELECT p.id, p.state FROM checkout k JOIN payment p ON p.merchant_id = k.merchant_id AND p.id = k.payment_id
  WHERE k.merchant_id = :merchantId! AND k.id = :id!
) AS stored ON true
WHERE c.merchant_id = :merchantId! AND c.id = :id! AND c.version = :version! AND c.deleted_at IS NULL
  AND (
    c.payment_id IS NULL AND c.attempts < :maxAttempts!
    OR c.payment_id = stored.id AND stored.state IN ('DECLINED', 'REJECTED') AND c.attempts < :maxAttempts!
    OR stored.id IS NULL AND c.claimed_at < :staleBefore!
  )
RETURNING c.payment_id AS "paymentId!";
