-- One conditional UPDATE: it changes nothing when the registration was extended or deregistered concurrently.
WITH changed AS (
  UPDATE registration SET state = 'EXPIRED', event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'ACTIVE' AND retain_until = :retainUntil!
  RETURNING merchant_id, id, event_count, retain_until
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.expired', :actor!, :at!, jsonb_build_object('retainUntil', retain_until) FROM changed;
