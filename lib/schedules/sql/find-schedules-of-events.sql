-- The schedules that events are about.
SELECT s.merchant_id AS "merchantId", s.id, s.channel_id AS "channelId", s.registration_id AS "registrationId", s.state,
  s.name, s.payment_type AS "paymentType", s.amount_minor AS "amountMinor", s.currency, s.expression,
  s.start_at AS "startAt", s.end_at AS "endAt", s.terms, s.charge, s.echo, s.next_due_at AS "nextDueAt", s.ndc, s.actor,
  s.created_at AS "createdAt"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN schedule s ON s.merchant_id = wanted.merchant_id AND s.id = wanted.id;
