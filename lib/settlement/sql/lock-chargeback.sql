-- A line that reports a chargeback, locked, with what is recorded of it. Time is that of its merchant.
SELECT m.record_type AS "recordType", m.payment_id AS "paymentId", m.chargeback_state AS "chargebackState",
  m.chargeback_id AS "chargebackId", m.resolution, l.amount_minor AS "amountMinor", l.currency,
  p.currency AS "paymentCurrency?", l.settlement_currency AS "settlementCurrency",
  CASE l.cashflow WHEN 'POS' THEN 1 ELSE -1 END * l.settlement_amount_minor + coalesce(l.settlement_fee_minor, 0) AS "grossMinor!",
  l.chargeback_id AS "knownId", l.settlement_tx_id AS "settlementTxId", l.reason_code AS "reasonCode",
  l.reason_description AS "reasonDescription", i.file_name AS "fileName", e.clock_offset_ms AS "clockOffsetMs"
FROM settlement_match m
JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
JOIN settlement_import i ON i.id = m.import_id
JOIN entity e ON e.id = m.merchant_id
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.row_number = :rowNumber!
FOR UPDATE OF m;
