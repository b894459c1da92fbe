-- Inserts deliveries, given as one JSON text. A message that its destination has already is not doubled.
WITH inserted AS (
  INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, stream_type, stream_id, position, order_key,
    body, data, created_at)
  SELECT d.merchant_id, d.id, d.queue, d.destination_id, d.message_id, d.stream_type, d.stream_id, d.position,
    d.order_key, d.body, d.data, d.created_at
  FROM jsonb_to_recordset(:rows!) AS d(merchant_id text, id text, queue text, destination_id text, message_id text,
    stream_type text, stream_id text, position bigint, order_key text, body text, data jsonb, created_at timestamptz)
  ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING
  RETURNING merchant_id, id, destination_id, queue, position, order_key
)
INSERT INTO delivery_progress (merchant_id, delivery_id, destination_id, queue, position, order_key, state,
  next_attempt_at)
SELECT i.merchant_id, i.id, i.destination_id, i.queue, i.position, i.order_key, 'WAITING', r.next_attempt_at
FROM inserted i JOIN jsonb_to_recordset(:rows!) AS r(id text, next_attempt_at timestamptz) ON r.id = i.id;
