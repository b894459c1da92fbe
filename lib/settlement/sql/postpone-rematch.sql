-- A line could not be matched again: it waits, and others go on.
UPDATE settlement_rematch SET failures = failures + 1, retry_at = :retryAt!
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber! AND failures = :failures!;
