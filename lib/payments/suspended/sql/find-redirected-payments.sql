-- any merchant: resolution
-- Payments that wait for their shopper before they are sent, longer than a time by the clock of their merchant.
SELECT p.merchant_id AS "merchantId", p.id, m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM payment p JOIN entity m ON m.id = p.merchant_id
WHERE p.state = 'PENDING' AND p.outcome ? 'suspended'
  AND (:merchantId::text IS NULL OR p.merchant_id = :merchantId)
  AND p.updated_at <= :now!::timestamptz + (m.clock_offset_ms - :timeoutMs!::float8) * interval '1 millisecond'
ORDER BY p.created_at, p.id LIMIT :limit!;
