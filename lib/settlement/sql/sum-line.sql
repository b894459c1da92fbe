-- What a line is booked as, by what became of it; a line that failed to settle moved no money. Amounts have their
-- signs. A line of several payments follows the first of them.
SELECT l.value_on AS "valueOn!", l.is_test AS "isTest!", l.kind AS "kind!", l.currency AS "currency!", l.settlement_currency AS "settlementCurrency",
  l.amount_minor::text AS "amountMinor!",
  l.settled_minor::text AS "settledMinor!", coalesce(l.settlement_fee_minor, 0)::text AS "feeMinor!",
  coalesce(p.passed, 0)::text AS "passedMinor!", coalesce(vat_of(p.passed, p.vat_millionths), 0)::text AS "vatMinor!"
FROM (
  SELECT m.merchant_id, to_char(l.settlement_date, 'YYYY-MM-DD') AS value_on, e.mode <> 'LIVE' AS is_test, l.settlement_date,
    CASE WHEN m.status = 'FEE' THEN coalesce(l.line_kind, 'FEE') WHEN m.exception IS NULL OR m.resolution IS NOT NULL THEN 'SETTLED' ELSE 'OPEN' END AS kind,
    -- A dispute in another currency that is settled in that of the payment is booked in the latter.
    CASE WHEN c.is_converted THEN l.settlement_currency ELSE l.currency END AS currency, l.settlement_currency,
    l.settlement_fee_minor, CASE WHEN c.is_converted THEN 1 ELSE l.settlement_fx_rate END AS settlement_fx_rate, m.created_at,
    -- Only a fee that is more than the amount turns the cashflow; else a line that a user has forced follows its money.
    CASE WHEN c.is_converted
      THEN CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * l.settlement_amount_minor + coalesce(l.settlement_fee_minor, 0)
      ELSE CASE WHEN CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * l.settlement_amount_minor
        = settled_direction(l.record_type, l.transaction_type, l.cashflow, l.line_kind) * l.amount_minor - l.settlement_fee_minor
        AND l.currency = l.settlement_currency
      THEN settled_direction(l.record_type, l.transaction_type, l.cashflow, l.line_kind)
      WHEN l.cashflow = 'POS' THEN 1 ELSE -1 END * l.amount_minor END AS amount_minor,
    CASE l.cashflow WHEN 'POS' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END AS settled_minor,
    CASE WHEN c.is_converted THEN 0
      ELSE coalesce((:exponents!::jsonb ->> l.settlement_currency)::int, 2) - coalesce((:exponents!::jsonb ->> l.currency)::int, 2) END AS shift,
    coalesce(m.payment_id, (SELECT min(s.payment_id) FROM settlement_part s
      WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number)) AS payment_id
  FROM settlement_match m
  JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
  JOIN entity e ON e.id = m.merchant_id
  CROSS JOIN LATERAL (
    SELECT m.record_type LIKE 'CHARGEBACK%' AND l.settlement_currency <> l.currency AND EXISTS (SELECT FROM payment p
      WHERE p.merchant_id = m.merchant_id AND p.id = m.payment_id AND p.currency = l.settlement_currency) AS is_converted
  ) c
  WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.row_number = :rowNumber!
    AND l.settlement_status = 'SUCCESS'
) AS l
CROSS JOIN LATERAL (
  SELECT v.vat_millionths,
    CASE WHEN v.vat_millionths IS NOT NULL
      THEN cost_of_line(l.kind, l.amount_minor, l.settlement_fee_minor, l.settlement_fx_rate, l.shift) END AS passed
  -- OFFSET 0: the schedule is looked up once.
  FROM (SELECT vat_of_passed_cost(l.merchant_id, l.payment_id, l.settlement_date, l.created_at) AS vat_millionths OFFSET 0) AS v
) AS p;
