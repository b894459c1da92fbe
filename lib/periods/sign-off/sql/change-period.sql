-- One transition of a period, from the version that was shown.
WITH changed AS (
  UPDATE accounting_period SET state = :to!, event_count = event_count + 1,
    proposed_by = CASE WHEN :to! = 'PROPOSED' THEN :actor! WHEN :to! = 'OPEN' THEN NULL ELSE proposed_by END,
    reopened_by = CASE WHEN :to! = 'REOPENED' THEN :actor! END,
    reopened_at = CASE WHEN :to! = 'REOPENED' THEN :now!::timestamptz END,
    reason = :reason
  WHERE merchant_id = :merchantId! AND id = :id! AND state = :from! AND event_count = :version!
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'period', id, event_count, :type!, :actor!, :now!, jsonb_build_object('reason', :reason::text)
FROM changed;
