-- The channels of callbacks, given as one JSON text of their keys.
SELECT c.merchant_id AS "merchantId", c.id, c.channel_id AS "channelId"
FROM jsonb_to_recordset(:keys!) AS k(merchant_id text, id text)
JOIN callback c ON c.merchant_id = k.merchant_id AND c.id = k.id;
