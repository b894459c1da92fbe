-- A registration of one merchant; no row for a registration of another merchant.
SELECT id, channel_id AS "channelId", merchant_id AS "merchantId", mode, state, payment_brand AS "paymentBrand",
  payment_method AS "paymentMethod", account_kind AS "accountKind", account_id AS "accountId",
  account_bin AS "accountBin", account_last4 AS "accountLast4", holder, expiry_month AS "expiryMonth",
  expiry_year AS "expiryYear", initial_transaction_id AS "initialTransactionId", echo, short_id AS "shortId", ndc,
  created_at AS "createdAt", retain_until AS "retainUntil"
FROM registration WHERE merchant_id = :merchantId! AND id = :id!;
