-- Moves an import from one state to another, and appends that to the stream of each of its merchants.
WITH changed AS (
  UPDATE settlement_import SET state = :to!, updated_at = :now!, claimed_until = NULL,
    failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL,
    restores_duplicates = restores_duplicates OR :to! IN ('CANCELLED', 'UNDONE'),
    completed_at = CASE WHEN :to! IN ('DONE', 'CANCELLED', 'UNDONE') THEN :now!::timestamptz ELSE completed_at END
  WHERE id = :id! AND state = :from!
  RETURNING id, file_name
), counted AS (
  UPDATE settlement_import_merchant p SET event_count = p.event_count + 1
  FROM changed c WHERE p.merchant_id = ANY(:merchantIds!::text[]) AND p.import_id = c.id
  RETURNING p.merchant_id, p.import_id, p.event_count, p.line_count, c.file_name
), appended AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT merchant_id, 'settlement', import_id, event_count, :type!, :actor!, :now!,
    jsonb_build_object('fileName', file_name, 'lines', line_count)
  FROM counted ORDER BY merchant_id
)
SELECT id FROM changed;
