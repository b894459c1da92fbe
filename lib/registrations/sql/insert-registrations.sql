-- Inserts registrations that are active, each with the first event of its stream. The rows are one JSON text.
WITH changed AS (
  INSERT INTO registration (merchant_id, id, channel_id, mode, state, payment_brand, payment_method, account_kind,
    account_id, account_bin, account_last4, holder, expiry_month, expiry_year, initial_transaction_id, echo, short_id,
    ndc, created_at, retain_until, event_count)
  SELECT r.merchant_id, r.id, r.channel_id, r.mode, r.state, r.payment_brand, r.payment_method, r.account_kind,
    r.account_id, r.account_bin, r.account_last4, r.holder, r.expiry_month, r.expiry_year, r.initial_transaction_id,
    r.echo, r.short_id, r.ndc, r.created_at, r.retain_until, 1
  FROM jsonb_populate_recordset(NULL::registration, :rows!) AS r
  RETURNING merchant_id, id, event_count, state, created_at
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.created', :actor!, created_at,
  jsonb_build_object('state', state)
FROM changed;
