-- Counts and totals of an import to which lines came back.
WITH total AS (
  SELECT l.record_type, l.line_kind,
    CASE WHEN l.transaction_type IN ('REFUND', 'CREDIT') THEN l.transaction_type WHEN l.transaction_type <> 'DEBIT' THEN 'FEE' END AS transaction,
    l.cashflow, l.currency, l.settlement_currency,
    count(*) AS lines, sum(l.amount_minor) AS amount, sum(l.settlement_amount_minor) AS settlement_amount,
    coalesce(sum(l.settlement_fee_minor), 0) AS fee, sum(l.interchange_fee_minor) AS interchange,
    sum(l.scheme_fee_minor) AS scheme, sum(l.markup_fee_minor) AS markup, sum(l.commission_fee_minor) AS commission
  FROM settlement_import_merchant p
  JOIN settlement_line l ON l.merchant_id = p.merchant_id AND l.import_id = p.import_id
  WHERE p.import_id = :importId! AND p.merchant_id = ANY(:merchantIds!::text[])
  GROUP BY l.record_type, l.line_kind, transaction, l.cashflow, l.currency, l.settlement_currency
)
UPDATE settlement_import SET line_count = line_count + :lines!, duplicate_count = duplicate_count - :lines!, updated_at = :now!,
  totals = (SELECT jsonb_agg(jsonb_build_object('recordType', record_type, 'lineKind', line_kind, 'transactionType', transaction,
    'cashflow', cashflow, 'currency', currency, 'settlementCurrency', settlement_currency, 'lines', lines,
    'amountMinor', amount::text, 'settlementAmountMinor', settlement_amount::text, 'feeMinor', fee::text,
    'interchangeMinor', interchange::text, 'schemeMinor', scheme::text, 'markupMinor', markup::text,
    'commissionMinor', commission::text)
    ORDER BY record_type, transaction NULLS FIRST, line_kind NULLS FIRST, currency, settlement_currency, cashflow) FROM total)
WHERE id = :importId!;
