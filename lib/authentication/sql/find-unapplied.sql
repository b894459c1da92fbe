-- any merchant: resolution
-- Authentications that ended while no browser came back to say so: their payments go on without it.
SELECT a.merchant_id AS "merchantId", a.id, m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM authentication a JOIN entity m ON m.id = a.merchant_id
WHERE NOT a.applied AND a.state NOT IN ('METHOD', 'REQUESTED', 'CHALLENGE')
  AND (:merchantId::text IS NULL OR a.merchant_id = :merchantId)
  AND a.updated_at <= :now!::timestamptz + (m.clock_offset_ms - :waitMs!::float8) * interval '1 millisecond'
ORDER BY a.updated_at LIMIT :limit!;
