-- any merchant: staff
-- The channels of cases, whose scope the caller checks.
SELECT id, channel_id AS "channelId" FROM risk_case WHERE id = ANY(:ids!);
