-- Adds a file to an open dispute, up to a number of files.
WITH counted AS (
  UPDATE dispute d SET event_count = event_count + 1, evidence_count = evidence_count + 1
  WHERE d.merchant_id = :merchantId! AND d.id = :disputeId! AND d.state = 'OPEN'
    AND d.evidence_count < :maxFiles!::int
  RETURNING merchant_id, id, event_count
), added AS (
  INSERT INTO dispute_evidence (merchant_id, dispute_id, id, file_name, kind, byte_size, sha256, sealed_content, actor, created_at)
  SELECT merchant_id, id, :id!, :fileName!, :kind!, :byteSize!::int, :sha256!, :sealedContent!, :actor!, :now! FROM counted
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'dispute', id, event_count, 'dispute.evidence_added', :actor!, :now!,
  jsonb_build_object('fileName', :fileName!::text, 'sha256', :sha256!::text)
FROM counted;
