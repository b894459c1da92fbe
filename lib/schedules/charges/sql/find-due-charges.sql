-- Charges whose time has come by the clock of their merchant, and that no process works on.
-- any merchant: schedules
SELECT c.merchant_id AS "merchantId", c.schedule_id AS "scheduleId", c.due_at AS "dueAt", c.attempt,
  c.payment_id AS "paymentId", m.clock_offset_ms::float8 AS "clockOffsetMs!"
FROM schedule_charge c JOIN entity m ON m.id = c.merchant_id
WHERE c.state = 'WAITING' AND (:merchantId::text IS NULL OR c.merchant_id = :merchantId)
  AND c.attempt_at <= :now!::timestamptz
    + (SELECT max(clock_offset_ms) FROM entity) * interval '1 millisecond'
  AND c.attempt_at <= :now!::timestamptz + m.clock_offset_ms * interval '1 millisecond'
  AND (c.claimed_until IS NULL OR c.claimed_until <= :now!)
ORDER BY c.attempt_at LIMIT :limit!::int;
