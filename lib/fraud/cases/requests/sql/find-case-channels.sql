-- any merchant: staff
-- The channels and amounts of cases, whose scope the caller checks.
SELECT id, merchant_id AS "merchantId", channel_id AS "channelId", amount_minor AS "amountMinor", currency FROM risk_case WHERE id = ANY(:ids!);
