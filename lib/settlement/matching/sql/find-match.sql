SELECT m.merchant_id AS "merchantId", m.import_id AS "importId", m.row_number AS "rowNumber", m.status, m.exception,
  m.resolution, m.payment_id AS "paymentId", m.matched_by AS "matchedBy", m.part_count AS "partCount", m.rule_id AS "ruleId", r.name AS "ruleName?", m.candidates, m.version, m.actor, m.reason,
  m.decided_at AS "decidedAt", m.created_at AS "createdAt", m.record_type AS "recordType",
  l.transaction_type AS "transactionType", l.line_kind AS "lineKind", l.cashflow, l.settlement_tx_id AS "settlementTxId",
  l.amount_minor AS "amountMinor", l.currency, l.settlement_amount_minor AS "settlementAmountMinor",
  l.settlement_currency AS "settlementCurrency", l.settlement_fee_minor AS "settlementFeeMinor",
  l.interchange_fee_minor AS interchange, l.scheme_fee_minor AS scheme, l.markup_fee_minor AS markup, l.commission_fee_minor AS commission,
  l.settlement_fx_rate AS "settlementFxRate", to_char(l.settlement_date, 'YYYY-MM-DD') AS "settlementDate!",
  l.settlement_status AS "settlementStatus", l.brand, l.account_last4 AS "accountLast4",
  l.merchant_transaction_id AS "merchantTransactionId", to_char(l.presentment_at, 'YYYY-MM-DD HH24:MI:SS') AS "presentedAt!",
  m.chargeback_state AS "chargebackState", m.chargeback_id AS "chargebackId", m.chargeback_code AS "chargebackCode",
  l.reason_code AS "reasonCode", l.reason_description AS "reasonDescription", i.file_name AS "fileName?", i.state AS "importState?"
FROM settlement_match m
JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
-- A user of a merchant does not see the import, which belongs to its PSP.
LEFT JOIN settlement_import i ON i.id = m.import_id
LEFT JOIN settlement_rule r ON r.id = m.rule_id
WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.row_number = :rowNumber!;
