-- Opens the cases of challenged verdicts, each with its event; one that is open already stays as it is.
WITH opened AS (
  INSERT INTO risk_case (merchant_id, id, channel_id, kind, state, score, amount_minor, currency, payment_brand,
    merchant_transaction_id, account_bin, account_last4, opened_at, due_at, expires_at, event_count)
  SELECT v.merchant_id, v.id, v.channel_id, v.kind, 'OPEN', v.score, v.amount_minor, v.currency, v.payment_brand,
    v.merchant_transaction_id, v.account_bin, v.account_last4, wanted.opened_at,
    wanted.opened_at + wanted.due_hours * interval '1 hour',
    CASE WHEN v.kind = 'PAYMENT' AND wanted.held_days > 0 THEN wanted.opened_at + wanted.held_days * interval '1 day' END,
    1
  FROM unnest(:merchantIds!::text[], :ids!::text[], :openedAt!::timestamptz[], :dueHours!::int[], :heldDays!::int[])
    AS wanted (merchant_id, id, opened_at, due_hours, held_days)
  JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id
  ON CONFLICT (merchant_id, id) DO NOTHING
  RETURNING merchant_id, id, opened_at, amount_minor, currency, due_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'case', id, 1, 'case.opened', 'system', opened_at, amount_minor, currency,
  jsonb_build_object('dueAt', due_at)
FROM opened;
