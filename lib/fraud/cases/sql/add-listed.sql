-- A value of the case that a user added to a list is an event of the case.
WITH listed AS (
  UPDATE risk_case SET event_count = event_count + 1 WHERE merchant_id = :merchantId! AND id = :id!
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.listed', :actor!, :at!, :data! FROM listed;
