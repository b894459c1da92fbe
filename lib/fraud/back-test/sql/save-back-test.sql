-- Keeps what a slice found and lets the next one begin; nothing when the back-test was cancelled.
UPDATE risk_back_test SET scanned = :scanned!, total = :total!, place = :place!, result = :result!, claimed_until = NULL,
  state = CASE WHEN :isDone!::boolean THEN 'DONE' ELSE state END,
  finished_at = CASE WHEN :isDone!::boolean THEN :now!::timestamptz END
WHERE id = :id! AND state = 'RUNNING';
