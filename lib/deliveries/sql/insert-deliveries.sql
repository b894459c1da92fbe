-- Inserts deliveries, given as one JSON text. A message that its destination has already is not doubled.
INSERT INTO delivery (merchant_id, id, queue, destination_id, message_id, stream_type, stream_id, position, order_key,
  body, data, state, next_attempt_at, created_at)
SELECT d.merchant_id, d.id, d.queue, d.destination_id, d.message_id, d.stream_type, d.stream_id, d.position,
  d.order_key, d.body, d.data, 'WAITING', d.next_attempt_at, d.created_at
FROM jsonb_to_recordset(:rows!) AS d(merchant_id text, id text, queue text, destination_id text, message_id text,
  stream_type text, stream_id text, position bigint, order_key text, body text, data jsonb, next_attempt_at timestamptz,
  created_at timestamptz)
ON CONFLICT (merchant_id, destination_id, message_id, resubmission) DO NOTHING;
