-- The browser comes back from the issuer; what it brings first is kept.
WITH returned AS (
  UPDATE authentication SET challenge_returned_at = :now!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND challenge_returned_at IS NULL
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'authentication', id, event_count, :type!, 'system:authentication', :now!, :data! FROM returned;
