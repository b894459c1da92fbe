-- any merchant: resolution
-- Takes the result of an authentication for a payment, and returns the keys that are free for it. Another payment has
-- taken a key for good unless it failed; one that was never stored belongs to a process that has ended.
WITH wanted AS (
  SELECT DISTINCT unnest(:keys!::text[]) AS key
), taken AS (
  SELECT u.key FROM wanted w JOIN authentication_use u ON u.key = w.key
  LEFT JOIN payment p ON p.merchant_id = u.merchant_id AND p.id = u.payment_id
  WHERE (u.merchant_id, u.payment_id) <> (:merchantId!::text, :paymentId!::text)
    AND CASE WHEN p.id IS NULL THEN u.used_at > :abandonedBefore! ELSE p.state NOT IN ('DECLINED', 'REJECTED') END
)
INSERT INTO authentication_use (merchant_id, key, payment_id, used_at)
SELECT :merchantId!, key, :paymentId!, :now! FROM wanted WHERE NOT EXISTS (SELECT 1 FROM taken)
ON CONFLICT (merchant_id, key) DO UPDATE SET payment_id = excluded.payment_id, used_at = excluded.used_at
  WHERE authentication_use.payment_id = excluded.payment_id OR authentication_use.used_at <= :abandonedBefore!
    OR EXISTS (SELECT 1 FROM payment p WHERE p.merchant_id = authentication_use.merchant_id
      AND p.id = authentication_use.payment_id AND p.state IN ('DECLINED', 'REJECTED'))
RETURNING key;
