-- A line could not be matched again: it waits, and others go on. Nothing happens where another process has noted its failure.
UPDATE settlement_rematch SET failures = failures + 1, retry_at = :retryAt!
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber! AND failures = :failures!;
