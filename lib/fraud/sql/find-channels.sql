-- The channels of verdicts.
SELECT v.merchant_id AS "merchantId", v.id, v.channel_id AS "channelId"
FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id;
