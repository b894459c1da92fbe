-- What a line is booked as, by what became of it; a line that failed to settle moved no money. Amounts have the sign of
-- the cashflow.
SELECT to_char(l.settlement_date, 'YYYY-MM-DD') AS "valueOn!", e.mode <> 'LIVE' AS "isTest!",
  CASE WHEN m.status = 'FEE' THEN 'FEE' WHEN m.exception IS NULL OR m.resolution IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END AS "kind!",
  l.currency, l.settlement_currency AS "settlementCurrency",
  (CASE l.cashflow WHEN 'POS' THEN l.amount_minor ELSE -l.amount_minor END)::text AS "amountMinor!",
  (CASE l.cashflow WHEN 'POS' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END)::text AS "settledMinor!",
  coalesce(l.settlement_fee_minor, 0)::text AS "feeMinor!"
FROM settlement_match m
JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
JOIN entity e ON e.id = m.merchant_id
WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.row_number = :rowNumber!
  AND l.settlement_status = 'SUCCESS';
