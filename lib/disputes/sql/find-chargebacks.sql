-- What of chargebacks opens their disputes.
SELECT p.merchant_id AS "merchantId", p.id, p.channel_id AS "channelId", p.mode, p.amount_minor::text AS "amountMinor?",
  p.currency, p.payment_brand AS brand, p.result_code AS "reasonCode"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN payment p ON p.merchant_id = wanted.merchant_id AND p.id = wanted.id;
