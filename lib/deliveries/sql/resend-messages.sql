-- any merchant: destination
-- Inserts one more delivery of each message whose last one has ended. The unique key lets one of several concurrent ones
-- through. Messages about the destination itself (test calls) are left out.
WITH inserted AS (
  INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, resubmission, stream_type, stream_id,
    position, order_key, body, data, created_at)
  SELECT d.merchant_id, m.new_id, d.queue, d.destination_id, d.message_id, d.resubmission + 1, d.stream_type,
    d.stream_id, d.position, d.order_key, d.body, d.data, :now!
  FROM jsonb_to_recordset(:rows!) AS m(merchant_id text, message_id text, new_id text)
  CROSS JOIN LATERAL (
    SELECT r.* FROM delivery r
    WHERE r.merchant_id = m.merchant_id AND r.destination_id = :destinationId! AND r.message_id = m.message_id
    ORDER BY r.resubmission DESC LIMIT 1
  ) AS d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
  WHERE p.state <> 'WAITING' AND d.stream_id <> d.destination_id
  ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING
  RETURNING merchant_id, id, destination_id, queue, position, order_key
)
INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, order_key, state,
  next_attempt_at)
SELECT merchant_id, id, destination_id, queue, position, order_key, 'WAITING', :now! FROM inserted;
