-- any merchant: resolution
-- Links whose checkout ended after a payment was begun of which nothing was stored: its process ended in between.
-- Times are those of the merchant's clock.
SELECT l.id, c.id AS "checkoutId" FROM payment_link l
JOIN entity m ON m.id = l.merchant_id
JOIN checkout c ON c.merchant_id = l.merchant_id AND c.id = l.checkout_id
WHERE c.payment_id IS NOT NULL AND c.sealed_parameters <> ''
  AND c.created_at < :before!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  AND c.claimed_at < :before!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  AND NOT EXISTS (SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id)
ORDER BY l.created_at LIMIT :limit!;
