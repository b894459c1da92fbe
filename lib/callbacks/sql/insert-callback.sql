-- Stores the callback of a decision with the delivery that was inserted for it, and returns the id of the delivery.
INSERT INTO callback (merchant_id, id, channel_id, payment_id, configuration_id, decision, user_id, position, delivery_id,
  first_delivery_id, created_at)
SELECT d.merchant_id, d.message_id, :channelId!, d.stream_id, d.destination_id, :decision!, :userId!, d.position, d.id,
  d.id, d.created_at
FROM delivery d
WHERE d.merchant_id = :merchantId! AND d.destination_id = :destinationId! AND d.message_id = :decisionId!
  AND d.resubmission = 0
RETURNING delivery_id AS "deliveryId";
