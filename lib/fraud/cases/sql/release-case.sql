-- Ends the claim of its user.
WITH released AS (
  UPDATE risk_case SET assignee = NULL, claimed_until = NULL, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND assignee = :actor! AND state IN ('OPEN', 'PENDED')
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.released', :actor!, :at!, '{}' FROM released;
