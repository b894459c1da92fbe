-- Counts and totals of an import to which lines came back.
WITH total AS (
  SELECT l.record_type, l.cashflow, l.currency, l.settlement_currency, count(*) AS lines, sum(l.amount_minor) AS amount,
    sum(l.settlement_amount_minor) AS settlement_amount, coalesce(sum(l.settlement_fee_minor), 0) AS fee
  FROM settlement_import_merchant p
  JOIN settlement_line l ON l.merchant_id = p.merchant_id AND l.import_id = p.import_id
  WHERE p.import_id = :importId! AND p.merchant_id = ANY(:merchantIds!::text[])
  GROUP BY l.record_type, l.cashflow, l.currency, l.settlement_currency
)
UPDATE settlement_import SET line_count = line_count + :lines!, duplicate_count = duplicate_count - :lines!, updated_at = :now!,
  totals = (SELECT jsonb_agg(jsonb_build_object('recordType', record_type, 'cashflow', cashflow, 'currency', currency,
    'settlementCurrency', settlement_currency, 'lines', lines, 'amountMinor', amount::text,
    'settlementAmountMinor', settlement_amount::text, 'feeMinor', fee::text)
    ORDER BY record_type, currency, settlement_currency, cashflow) FROM total)
WHERE id = :importId!;
