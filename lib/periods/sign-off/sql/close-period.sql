-- Closes a period whose sign-off another user has proposed, with its seal.
WITH closed AS (
  UPDATE accounting_period SET state = 'CLOSED', closed_by = :actor!, closed_at = :now!, checklist = :checklist!,
    previous_id = :previousId, previous_hash = :previousHash, entry_count = :entryCount!, entries_hash = :entriesHash!,
    balances = :balances!, hash = :hash!, position = :position!, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state = 'PROPOSED' AND event_count = :version!
  RETURNING merchant_id, id, event_count, hash
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, event_count, 'period.closed', :actor!, :now!, jsonb_build_object('hash', hash)
FROM closed;
