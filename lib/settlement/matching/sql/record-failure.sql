-- A step of an import failed. It is tried again after a wait, or set aside after the last try. Nothing happens when another
-- process has gone on with it since.
UPDATE settlement_import SET failures = failures + 1, failure = :cause!, failed_at = :now!, updated_at = :now!,
  claimed_until = NULL, retry_at = :retryAt::timestamptz,
  set_aside_at = CASE WHEN :retryAt::timestamptz IS NULL THEN :now!::timestamptz END
WHERE id = :id! AND state = :state! AND failures = :failures! AND set_aside_at IS NULL;
