-- Everything of the file is stored: it waits for its commit. Nothing happens when the import was given up before.
WITH total AS (
  SELECT record_type, line_kind,
    CASE WHEN transaction_type IN ('REFUND', 'CREDIT') THEN transaction_type WHEN transaction_type <> 'DEBIT' THEN 'FEE' END AS transaction,
    cashflow, currency, settlement_currency, count(*) AS lines,
    sum(amount_minor) AS amount, sum(settlement_amount_minor) AS settlement_amount, coalesce(sum(settlement_fee_minor), 0) AS fee,
    sum(interchange_fee_minor) AS interchange, sum(scheme_fee_minor) AS scheme, sum(markup_fee_minor) AS markup,
    sum(commission_fee_minor) AS commission
  FROM settlement_line WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :id!
  GROUP BY record_type, line_kind, transaction, cashflow, currency, settlement_currency
)
UPDATE settlement_import SET state = 'CHECKED', sha256 = :sha256!, header = :header, format_id = :formatId,
  format_version = :formatVersion, byte_size = :byteSize!, progress_bytes = :byteSize!,
  line_count = :lineCount!, bad_count = :badCount!, duplicate_count = :duplicateCount!, updated_at = :now!,
  claimed_until = NULL, totals = coalesce((SELECT jsonb_agg(jsonb_build_object('recordType', record_type,
    'lineKind', line_kind, 'transactionType', transaction, 'cashflow', cashflow, 'currency', currency,
    'settlementCurrency', settlement_currency, 'lines', lines, 'amountMinor', amount::text,
    'settlementAmountMinor', settlement_amount::text, 'feeMinor', fee::text, 'interchangeMinor', interchange::text,
    'schemeMinor', scheme::text, 'markupMinor', markup::text, 'commissionMinor', commission::text)
    ORDER BY record_type, transaction NULLS FIRST, line_kind NULLS FIRST, currency, settlement_currency, cashflow) FROM total), '[]')
WHERE id = :id! AND state = 'RECEIVING';
