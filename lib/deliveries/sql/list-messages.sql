-- any merchant: staff
-- The messages of deliveries, given as one JSON text of their keys, with their destinations.
SELECT d.merchant_id AS "merchantId", d.message_id AS "messageId", d.destination_id AS "destinationId"
FROM jsonb_to_recordset(:keys!) AS k(merchant_id text, id text)
JOIN delivery d ON d.merchant_id = k.merchant_id AND d.id = k.id;
