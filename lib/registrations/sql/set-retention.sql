-- Changes nothing when the registration ended concurrently: an ended registration cannot be extended.
WITH changed AS (
  UPDATE registration SET retain_until = :until, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'ACTIVE'
  RETURNING merchant_id, id, event_count, retain_until
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.extended', :actor!, :at!, jsonb_build_object('retainUntil', retain_until) FROM changed;
