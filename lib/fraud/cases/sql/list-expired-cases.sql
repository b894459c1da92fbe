-- any merchant: resolution
-- Cases that are not decided and whose payment was held for too long, by the clock of their merchant.
SELECT c.merchant_id AS "merchantId", c.id, m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM risk_case c JOIN entity m ON m.id = c.merchant_id
WHERE c.expires_at IS NOT NULL AND c.state IN ('OPEN', 'PENDED')
  AND (:merchantId::text IS NULL OR c.merchant_id = :merchantId)
  AND c.expires_at <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY c.expires_at, c.id LIMIT :limit!;
