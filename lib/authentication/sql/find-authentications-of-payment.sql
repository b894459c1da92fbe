-- The authentications of a payment, oldest first.
SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", payment_id AS "paymentId", mode, directory, state,
  result_code AS "resultCode", amount_minor::text AS "amountMinor!", currency, payment_brand AS "paymentBrand",
  account_bin AS "accountBin", account_last4 AS "accountLast4", account_id AS "accountId", result,
  sealed_proof AS "sealedProof", sealed_request AS "sealedRequest", method_url AS "methodUrl",
  method_completed_at AS "methodCompletedAt", challenge_url AS "challengeUrl", challenge_window AS "challengeWindow",
  shopper_result_url AS "shopperResultUrl", ndc, merchant_transaction_id AS "merchantTransactionId", echo, actor, applied,
  event_count AS "eventCount", created_at AS "createdAt", updated_at AS "updatedAt"
FROM authentication WHERE merchant_id = :merchantId! AND payment_id = :paymentId! ORDER BY created_at, id;
