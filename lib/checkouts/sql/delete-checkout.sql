-- Ends a checkout of which no payment is under way or done.
UPDATE checkout c SET deleted_at = :now!
WHERE c.merchant_id = :merchantId! AND c.id = :id! AND c.deleted_at IS NULL
  AND (c.payment_id IS NULL OR EXISTS (
    SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id
      AND p.state IN ('DECLINED', 'REJECTED')));
