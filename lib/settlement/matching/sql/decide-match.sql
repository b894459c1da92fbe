-- What a user decides about a line of that version: to take its payment away, to ignore the exception, to open an ignored
-- one again, or to accept the match in spite of it.
UPDATE settlement_match SET version = version + 1, actor = :actor!, reason = :reason, decided_at = :now!,
  status = CASE WHEN :decision! = 'UNMATCH' THEN 'NOT_MATCHED' ELSE status END,
  exception = CASE WHEN :decision! = 'UNMATCH' THEN 'NOT_MATCHED' ELSE exception END,
  payment_id = CASE WHEN :decision! = 'UNMATCH' THEN NULL ELSE payment_id END,
  matched_by = CASE WHEN :decision! = 'UNMATCH' THEN NULL ELSE matched_by END,
  rule_id = CASE WHEN :decision! = 'UNMATCH' THEN NULL ELSE rule_id END,
  settles = CASE WHEN :decision! = 'UNMATCH' THEN false ELSE settles END,
  part_count = CASE WHEN :decision! = 'UNMATCH' THEN 0 ELSE part_count END,
  -- A chargeback whose match is forced becomes a transaction; one that is no longer matched has none.
  chargeback_state = CASE WHEN :decision! = 'FORCE' AND record_type IN ('CHARGEBACK', 'CHARGEBACK REVERSAL', 'REFUND REVERSAL') AND (
      SELECT l.settlement_status FROM settlement_line l
      WHERE l.merchant_id = :merchantId! AND l.import_id = :importId! AND l.row_number = :rowNumber!) = 'SUCCESS'
    THEN 'WAITING' WHEN :decision! IN ('IGNORE', 'REOPEN') THEN chargeback_state END,
  chargeback_id = CASE WHEN :decision! IN ('IGNORE', 'REOPEN') THEN chargeback_id END,
  chargeback_code = CASE WHEN :decision! IN ('IGNORE', 'REOPEN') THEN chargeback_code END,
  resolution = CASE :decision! WHEN 'IGNORE' THEN 'IGNORED' WHEN 'FORCE' THEN 'FORCED' END
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber! AND version = :version!
  AND CASE :decision! WHEN 'UNMATCH' THEN status = 'MATCHED' WHEN 'IGNORE' THEN exception IS NOT NULL AND resolution IS NULL
    WHEN 'REOPEN' THEN resolution = 'IGNORED' WHEN 'FORCE' THEN status = 'MATCHED' AND exception IS NOT NULL AND resolution IS NULL ELSE false END;
