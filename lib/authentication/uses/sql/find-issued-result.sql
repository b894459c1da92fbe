-- any merchant: resolution
-- The authentication of this installation that a payment names by the id of its directory server.
SELECT merchant_id AS "merchantId", state, amount_minor::text AS "amountMinor!", currency, account_bin AS "accountBin",
  account_last4 AS "accountLast4", payment_id AS "paymentId", result
FROM authentication WHERE result ->> 'dsTransactionId' = :dsTransactionId! LIMIT 1;
