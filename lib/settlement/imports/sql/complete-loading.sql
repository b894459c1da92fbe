-- Everything of the file is stored: it waits for its commit. Nothing happens when the import was given up before.
WITH total AS (
  SELECT record_type, cashflow, currency, settlement_currency, count(*) AS lines, sum(amount_minor) AS amount,
    sum(settlement_amount_minor) AS settlement_amount, coalesce(sum(settlement_fee_minor), 0) AS fee
  FROM settlement_line WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :id!
  GROUP BY record_type, cashflow, currency, settlement_currency
)
UPDATE settlement_import SET state = 'CHECKED', sha256 = :sha256!, header = :header, format_id = :formatId,
  format_version = :formatVersion, byte_size = :byteSize!, progress_bytes = :byteSize!,
  line_count = :lineCount!, bad_count = :badCount!, duplicate_count = :duplicateCount!, updated_at = :now!,
  claimed_until = NULL, totals = coalesce((SELECT jsonb_agg(jsonb_build_object('recordType', record_type,
    'cashflow', cashflow, 'currency', currency, 'settlementCurrency', settlement_currency, 'lines', lines,
    'amountMinor', amount::text, 'settlementAmountMinor', settlement_amount::text, 'feeMinor', fee::text)
    ORDER BY record_type, currency, settlement_currency, cashflow) FROM total), '[]')
WHERE id = :id! AND state = 'RECEIVING';
