-- Gives an active schedule other due times, another end, or another amount.
WITH changed AS (
  UPDATE schedule SET name = :name, expression = :expression!, start_at = :startAt, end_at = :endAt,
    next_due_at = :nextDueAt, amount_minor = :amountMinor!, terms = :terms!, echo = :echo!, updated_at = :now!, event_count = event_count + 1,
    state = CASE WHEN :nextDueAt::timestamptz IS NULL THEN 'ENDED' ELSE state END
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'ACTIVE'
  RETURNING merchant_id, id, event_count, amount_minor, currency, expression, next_due_at, end_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count, :type!, :actor!, :now!, amount_minor, currency,
  jsonb_build_object('expression', expression, 'nextDueAt', next_due_at, 'endAt', end_at)
FROM changed;
