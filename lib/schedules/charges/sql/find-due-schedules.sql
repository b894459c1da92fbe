-- Schedules whose next due time has come by the clock of their merchant; the earliest first.
-- any merchant: schedules
SELECT s.merchant_id AS "merchantId", s.id, s.expression, s.end_at AS "endAt", s.next_due_at AS "nextDueAt!",
  m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM schedule s JOIN entity m ON m.id = s.merchant_id
WHERE s.state = 'ACTIVE' AND (:merchantId::text IS NULL OR s.merchant_id = :merchantId)
  -- The largest clock offset gives an upper bound that the index supports.
  AND s.next_due_at <= :now!::timestamptz
    + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
  AND s.next_due_at <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
ORDER BY s.next_due_at LIMIT :limit!::int;
