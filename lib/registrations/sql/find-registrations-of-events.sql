-- The registrations that events are about.
SELECT r.id, r.channel_id AS "channelId", r.merchant_id AS "merchantId", r.mode, r.state,
  r.payment_brand AS "paymentBrand", r.payment_method AS "paymentMethod", r.account_kind AS "accountKind",
  r.account_id AS "accountId", r.account_bin AS "accountBin", r.account_last4 AS "accountLast4", r.holder,
  r.expiry_month AS "expiryMonth", r.expiry_year AS "expiryYear", r.initial_transaction_id AS "initialTransactionId",
  r.echo, r.short_id AS "shortId", r.ndc, r.created_at AS "createdAt", r.retain_until AS "retainUntil"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN registration r ON r.merchant_id = wanted.merchant_id AND r.id = wanted.id;
