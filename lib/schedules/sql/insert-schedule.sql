WITH created AS (
  INSERT INTO schedule (merchant_id, id, channel_id, registration_id, state, name, payment_type, amount_minor, currency,
    expression, start_at, end_at, terms, charge, echo, next_due_at, ndc, actor, event_count, created_at, updated_at)
  VALUES (:merchantId!, :id!, :channelId!, :registrationId!, 'ACTIVE', :name, :paymentType!, :amountMinor!, :currency!,
    :expression!, :startAt, :endAt, :terms!, :charge!, :echo!, :nextDueAt, :ndc!, :actor!, 1, :now!, :now!)
  RETURNING merchant_id, id, event_count, amount_minor, currency, expression, next_due_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'schedule', id, event_count, 'schedule.created', :actor!, :now!, amount_minor, currency,
  jsonb_build_object('expression', expression, 'nextDueAt', next_due_at)
FROM created;
