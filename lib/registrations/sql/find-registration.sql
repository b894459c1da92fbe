-- A registration of one merchant; no row for a registration of another merchant. One that waits for its payment is what that
-- payment makes of it as soon as it is final: the shop charges it the moment its shopper is back, before the projection ran.
SELECT r.id, r.channel_id AS "channelId", r.merchant_id AS "merchantId", r.mode,
  CASE
    WHEN r.state <> 'PENDING' OR p.state IS NULL THEN r.state
    WHEN p.state = 'APPROVED' THEN 'ACTIVE'
    ELSE 'REJECTED'
  END AS "state!",
  r.payment_brand AS "paymentBrand", r.payment_method AS "paymentMethod", r.account_kind AS "accountKind",
  r.account_id AS "accountId", r.account_bin AS "accountBin", r.account_last4 AS "accountLast4", r.holder,
  r.expiry_month AS "expiryMonth", r.expiry_year AS "expiryYear",
  coalesce(p.initial_transaction_id, r.initial_transaction_id) AS "initialTransactionId", r.echo, r.short_id AS "shortId", r.ndc,
  r.created_at AS "createdAt", r.retain_until AS "retainUntil"
FROM registration r
LEFT JOIN LATERAL (
  SELECT state,
    CASE state WHEN 'APPROVED' THEN outcome #>> '{resultDetails,CardholderInitiatedTransactionID}' END AS initial_transaction_id
  FROM payment
  WHERE r.state = 'PENDING' AND merchant_id = r.merchant_id AND registration_id = r.id
    AND state IN ('APPROVED', 'DECLINED', 'REJECTED')
  ORDER BY created_at, id LIMIT 1
) p ON true
WHERE r.merchant_id = :merchantId! AND r.id = :id!;
