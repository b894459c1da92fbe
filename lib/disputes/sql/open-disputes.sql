-- Opens disputes, each once, with their events.
WITH opened AS (
  INSERT INTO dispute (merchant_id, id, payment_id, channel_id, mode, amount_minor, currency, above_minor, stated_minor,
    stated_currency, payment_brand, reason_code, reason, state, opened_at, due_at)
  SELECT merchant_id, id, payment_id, channel_id, mode, amount_minor, currency, above_minor, stated_minor, stated_currency,
    payment_brand, reason_code, reason, 'OPEN',
    opened_at, due_at
  FROM jsonb_to_recordset(:disputes!) AS d (merchant_id text, id text, payment_id text, channel_id text, mode text,
    amount_minor bigint, currency text, above_minor bigint, stated_minor bigint, stated_currency text, payment_brand text, reason_code text, reason text, opened_at timestamptz, due_at timestamptz)
  ON CONFLICT (merchant_id, id) DO NOTHING
  RETURNING merchant_id, id, opened_at, due_at, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'dispute', id, 1, 'dispute.opened', 'system:disputes', opened_at, amount_minor, currency,
  jsonb_build_object('dueAt', due_at)
FROM opened;
