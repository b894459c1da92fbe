-- One conditional UPDATE, so that of two requests only one deregisters.
WITH changed AS (
  UPDATE registration SET state = 'DELETED', deleted_at = :at!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state <> 'DELETED'
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'registration', id, event_count, 'registration.deleted', :actor!, :at!, '{}' FROM changed;
