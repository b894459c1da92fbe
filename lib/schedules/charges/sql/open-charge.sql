-- Moves a schedule to its next due time and opens the charge of the one that has come: one conditional UPDATE, so that
-- any number of processes open one charge. A due time that has a charge already, because the schedule was changed at
-- this moment, or the clock of its merchant was turned back, is passed.
WITH moved AS (
  UPDATE schedule SET next_due_at = :nextDueAt, event_count = event_count + 1, updated_at = :now!,
    state = CASE WHEN :nextDueAt::timestamptz IS NULL THEN 'ENDED' ELSE state END
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'ACTIVE' AND next_due_at = :dueAt!
  RETURNING merchant_id, id, event_count, amount_minor, currency
), charge AS (
  INSERT INTO schedule_charge (merchant_id, schedule_id, due_at, attempt, payment_id, attempt_at, state, missed, is_late)
  SELECT merchant_id, id, :dueAt!, 1, :paymentId!, :now!, 'WAITING', :missed!, :isLate! FROM moved
  ON CONFLICT DO NOTHING RETURNING payment_id
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count,
  CASE WHEN EXISTS (SELECT FROM charge) THEN 'schedule.due' ELSE 'schedule.passed' END,
  'system:schedules', :now!, amount_minor, currency,
  jsonb_build_object('dueAt', :dueAt!::timestamptz, 'paymentId', :paymentId!::text, 'missed', :missed!::int,
    'isLate', :isLate!::boolean)
FROM moved;
