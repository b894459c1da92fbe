-- Takes a file away before evidence is submitted, from the version that was read.
WITH counted AS (
  UPDATE dispute d SET event_count = event_count + 1, evidence_count = evidence_count - 1
  WHERE d.merchant_id = :merchantId! AND d.id = :disputeId! AND d.state = 'OPEN' AND d.event_count = :version!
    AND EXISTS (SELECT FROM dispute_evidence e WHERE e.merchant_id = d.merchant_id AND e.dispute_id = d.id AND e.id = :id!)
  RETURNING merchant_id, id, event_count
), removed AS (
  DELETE FROM dispute_evidence e USING counted c
  WHERE e.merchant_id = c.merchant_id AND e.dispute_id = c.id AND e.id = :id!
  RETURNING e.file_name
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT c.merchant_id, 'dispute', c.id, c.event_count, 'dispute.evidence_removed', :actor!, :now!,
  jsonb_build_object('fileName', (SELECT file_name FROM removed))
FROM counted c;
