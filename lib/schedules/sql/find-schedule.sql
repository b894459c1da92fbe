-- A schedule of one merchant, whatever its state.
SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", registration_id AS "registrationId", state, name,
  payment_type AS "paymentType", amount_minor AS "amountMinor", currency, expression, start_at AS "startAt",
  end_at AS "endAt", terms, charge, echo, next_due_at AS "nextDueAt", ndc, actor, created_at AS "createdAt"
FROM schedule WHERE merchant_id = :merchantId! AND id = :id!;
