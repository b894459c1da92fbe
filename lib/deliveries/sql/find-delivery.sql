-- A delivery to a destination, with its message.
SELECT d.merchant_id AS "merchantId", d.id, d.message_id AS "messageId", d.body,
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state!"
FROM delivery d JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
WHERE d.merchant_id = :merchantId! AND d.id = :id! AND d.destination_id = :destinationId!;
