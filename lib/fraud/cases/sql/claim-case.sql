-- Assigns a case that is to be decided. Another user's claim ends only by its time, or when it is taken over.
WITH claimed AS (
  UPDATE risk_case SET assignee = :actor!, claimed_until = :claimedUntil!,
    event_count = event_count + CASE WHEN assignee = :actor! AND claimed_until > :at! THEN 0 ELSE 1 END
  WHERE merchant_id = :merchantId! AND id = :id! AND state IN ('OPEN', 'PENDED')
    AND (assignee IS NULL OR assignee = :actor! OR claimed_until IS NULL OR claimed_until <= :at! OR :takesOver!)
  RETURNING merchant_id, id, event_count
), noted AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT merchant_id, 'case', id, event_count, 'case.claimed', :actor!, :at!, '{}' FROM claimed
  -- A claim that is only extended has no event of its own.
  ON CONFLICT (merchant_id, stream_id, stream_type, sequence) DO NOTHING
)
SELECT id FROM claimed;
