-- Ends an attempt, opens the next one where it is to be repeated, and ends the schedule where it cannot go on.
WITH completed AS (
  UPDATE schedule_charge SET state = :state!, result_code = :resultCode!, completed_at = :now!, claimed_until = NULL
  WHERE merchant_id = :merchantId! AND schedule_id = :scheduleId! AND due_at = :dueAt! AND attempt = :attempt!
    AND state = 'WAITING'
  RETURNING merchant_id, schedule_id, due_at, attempt, payment_id
), repeated AS (
  INSERT INTO schedule_charge (merchant_id, schedule_id, due_at, attempt, payment_id, attempt_at, state, is_late)
  SELECT c.merchant_id, c.schedule_id, c.due_at, c.attempt + 1, :nextPaymentId, :nextAttemptAt, 'WAITING', true
  FROM completed c WHERE :nextPaymentId::text IS NOT NULL AND NOT EXISTS (
    SELECT FROM schedule s WHERE s.merchant_id = c.merchant_id AND s.id = c.schedule_id AND s.state = 'DELETED')
), counted AS (
  UPDATE schedule s SET event_count = s.event_count + 1, updated_at = :now!,
    state = CASE WHEN :endsSchedule!::boolean AND s.state = 'ACTIVE' THEN 'ENDED' ELSE s.state END,
    next_due_at = CASE WHEN :endsSchedule!::boolean THEN NULL ELSE s.next_due_at END
  FROM completed c WHERE s.merchant_id = c.merchant_id AND s.id = c.schedule_id
  RETURNING s.merchant_id, s.id, s.event_count, s.amount_minor, s.currency, c.due_at, c.attempt, c.payment_id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count,
  CASE :state! WHEN 'APPROVED' THEN 'schedule.charged' ELSE 'schedule.charge-failed' END, 'system:schedules', :now!,
  amount_minor, currency, jsonb_build_object('dueAt', due_at, 'attempt', attempt, 'paymentId', payment_id,
    'resultCode', :resultCode!::text, 'nextAttemptAt', :nextAttemptAt::timestamptz, 'endsSchedule', :endsSchedule!::boolean)
FROM counted;
