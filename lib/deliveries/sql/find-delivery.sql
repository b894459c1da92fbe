-- A delivery to a destination, with its message.
SELECT d.merchant_id AS "merchantId", d.id, d.state, d.message_id AS "messageId", d.body FROM delivery d
WHERE d.merchant_id = :merchantId! AND d.id = :id! AND d.destination_id = :destinationId!;
