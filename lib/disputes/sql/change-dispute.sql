-- One transition of a dispute, from the version that was shown. Evidence is submitted only where there is any.
WITH changed AS (
  UPDATE dispute d SET state = :to!, note = coalesce(:note, note), event_count = event_count + 1,
    decided_at = CASE WHEN :to! = 'SUBMITTED' THEN decided_at ELSE :now!::timestamptz END
  WHERE d.merchant_id = :merchantId! AND d.id = :id! AND d.state = ANY (:from!::text[]) AND d.event_count = :version!
    AND (:to! <> 'SUBMITTED' OR d.evidence_count > 0)
  RETURNING merchant_id, id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'dispute', id, event_count, :type!, :actor!, :now!, jsonb_build_object('note', :note::text) FROM changed;
