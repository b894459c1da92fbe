-- Inserts the next resubmission of a message. The unique key lets one of several concurrent ones through.
WITH inserted AS (
  INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, resubmission, stream_type, stream_id,
    position, order_key, body, data, created_at)
  SELECT d.merchant_id, :newId!, d.queue, d.destination_id, d.message_id, last.resubmission + 1, d.stream_type,
    d.stream_id, d.position, d.order_key, d.body, d.data, :now!
  FROM delivery d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
  CROSS JOIN LATERAL (
    SELECT max(r.resubmission) AS resubmission FROM delivery r
    WHERE r.merchant_id = d.merchant_id AND r.destination_id = d.destination_id AND r.message_id = d.message_id
  ) AS last
  WHERE d.merchant_id = :merchantId! AND d.id = :id! AND p.state = ANY(:states!::text[])
    AND last.resubmission < :maxResubmissions!
  ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING
  RETURNING merchant_id, id, destination_id, queue, position, order_key
)
INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, order_key, state,
  next_attempt_at)
SELECT merchant_id, id, destination_id, queue, position, order_key, 'WAITING', :now! FROM inserted
RETURNING destination_id AS "destinationId";
