-- The verdicts that events are about.
SELECT v.merchant_id AS "merchantId", v.id, v.channel_id AS "channelId", v.kind, v.decision, v.score,
  v.result_code AS "resultCode", v.source, v.rule_set_id AS "ruleSetId", v.challenge_score AS "challengeScore",
  v.deny_score AS "denyScore", v.matched_places AS "matchedPlaces", v.failed,
  v.numbered_facts AS "numberedFacts", v.velocity, v.amount_minor AS "amountMinor", v.currency,
  v.payment_brand AS "paymentBrand", v.merchant_transaction_id AS "merchantTransactionId",
  v.registration_id AS "registrationId", v.account_bin AS "accountBin", v.account_last4 AS "accountLast4", v.echo, v.ndc,
  v.actor, v.created_at AS "createdAt"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id;
