-- Assigns a case that nothing has happened to since it was opened. A claim at the same moment lets one of both through.
WITH assigned AS (
  UPDATE risk_case SET assignee = :assignee!, claimed_until = :claimedUntil!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'OPEN' AND assignee IS NULL AND event_count = 1
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.assigned', 'system', :at!,
  jsonb_build_object('assignee', :assignee!::text)
FROM assigned;
