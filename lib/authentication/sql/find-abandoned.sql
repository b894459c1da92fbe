-- any merchant: resolution
-- Authentications that wait longer than a time by the clock of their merchant: for a shopper since they began, or for an
-- answer that a process which ended did not store.
SELECT a.merchant_id AS "merchantId", a.id, a.state, m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM authentication a JOIN entity m ON m.id = a.merchant_id
WHERE a.state IN ('METHOD', 'REQUESTED', 'CHALLENGE') AND (:merchantId::text IS NULL OR a.merchant_id = :merchantId)
  AND CASE WHEN a.state = 'REQUESTED' THEN a.updated_at + :answerMs!::float8 * interval '1 millisecond'
    ELSE a.created_at + :shopperMs!::float8 * interval '1 millisecond' END
    <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY a.updated_at LIMIT :limit!;
