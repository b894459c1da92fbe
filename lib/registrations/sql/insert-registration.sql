WITH changed AS (
  INSERT INTO registration (merchant_id, id, channel_id, mode, state, payment_brand, payment_method, account_kind,
    account_id, account_bin, account_last4, holder, expiry_month, expiry_year, initial_transaction_id, echo, short_id,
    ndc, created_at, retain_until, event_count)
  VALUES (:merchantId!, :id!, :channelId!, :mode!, :state!, :paymentBrand!, :paymentMethod!, :accountKind!,
    :accountId, :accountBin, :accountLast4, :holder, :expiryMonth, :expiryYear, :initialTransactionId, :echo!,
    :shortId!, :ndc!, :createdAt!, :retainUntil, 1)
  RETURNING merchant_id, id, event_count, state
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.created', :actor!, :at!,
  jsonb_build_object('state', state)
FROM changed;
