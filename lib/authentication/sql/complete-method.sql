-- The issuer has its device data; only the first notice counts, and only before the request was sent.
WITH completed AS (
  UPDATE authentication SET method_completed_at = :now!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'METHOD' AND method_completed_at IS NULL
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, event_count, 'authentication.method_completed', 'system:authentication', :now!, '{}'
FROM completed;
