-- The verdict of one merchant's payment or standalone check.
SELECT merchant_id AS "merchantId", id, channel_id AS "channelId", kind, decision, score, result_code AS "resultCode",
  source, rule_set_id AS "ruleSetId", challenge_score AS "challengeScore", deny_score AS "denyScore", matched_places AS "matchedPlaces",
  failed, numbered_facts AS "numberedFacts", keys, velocity, amount_minor AS "amountMinor", currency, payment_brand AS "paymentBrand",
  merchant_transaction_id AS "merchantTransactionId", registration_id AS "registrationId", account_bin AS "accountBin",
  account_last4 AS "accountLast4", echo, ndc, actor, created_at AS "createdAt"
FROM risk_verdict WHERE merchant_id = :merchantId! AND id = :id!;
