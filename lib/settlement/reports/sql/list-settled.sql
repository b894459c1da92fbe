-- The rows of a day that were settled with a merchant, with the payments that they were matched with, behind a row.
SELECT l.import_id AS "importId", l.row_number AS "rowNumber", l.record_type AS "recordType",
  l.transaction_type AS "transactionType", l.cashflow,
  l.clearing_institute_merchant_id AS "clearingInstituteMerchantId", l.merchant_account_id AS "merchantAccountId",
  l.merchant_account_name AS "merchantAccountName", :pspId!::text AS "pspId!", l.division_id AS "divisionId",
  l.merchant_id AS "merchantId", l.settlement_tx_id AS "settlementTxId",
  coalesce(m.payment_id, l.payment_id) AS "paymentId?", coalesce(p.short_id, l.short_id) AS "shortId?",
  l.connector_tx_id1 AS "connectorTxId1", l.connector_tx_id2 AS "connectorTxId2",
  l.connector_tx_id3 AS "connectorTxId3", l.amount_minor AS "amountMinor", l.currency,
  coalesce(p.payment_brand, l.brand) AS "brand?",
  to_char(l.presentment_at, 'YYYY-MM-DD HH24:MI:SS') AS "presentmentAt!",
  l.settlement_amount_minor AS "settlementAmountMinor", l.settlement_currency AS "settlementCurrency",
  l.settlement_fee_minor AS "settlementFeeMinor", l.settlement_fx_rate AS "settlementFxRate",
  to_char(l.settlement_date, 'YYYY-MM-DD') AS "settlementDate!", l.settlement_status AS "settlementStatus",
  l.descriptor, l.account_last4 AS "accountLast4", l.bank_code AS "bankCode", l.account_holder AS "accountHolder",
  l.reason_code AS "reasonCode", l.reason_description AS "reasonDescription", l.file_format AS "fileFormat",
  l.clearing_institute_name AS "clearingInstituteName", m.status AS "matchingStatus",
  m.payment_id AS "matchedPaymentId?",
  CASE WHEN m.part_count > 1 THEN (
    SELECT array_agg(s.payment_id ORDER BY s.payment_id) FROM settlement_part s
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
  ) END AS "partIds?", m.candidates, coalesce(m.chargeback_id, l.chargeback_id) AS "chargebackId?",
  coalesce(p.merchant_transaction_id, l.merchant_transaction_id) AS "merchantTransactionId?",
  coalesce(p.merchant_invoice_id, l.merchant_invoice_id) AS "merchantInvoiceId?"
FROM settlement_line l
JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
JOIN settlement_match m
  ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
WHERE l.merchant_id = :merchantId! AND l.settlement_date = :day!::text::date
  AND (:currency::text IS NULL OR l.settlement_currency = :currency)
  AND (:recordType::text IS NULL OR l.record_type = :recordType)
  AND (:channelId::text IS NULL OR p.channel_id = :channelId OR (m.part_count > 1 AND NOT EXISTS (
    -- A line about payments of several channels is shown to none of them.
    SELECT FROM settlement_part s JOIN payment o ON o.merchant_id = s.merchant_id AND o.id = s.payment_id
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
      AND o.channel_id IS DISTINCT FROM :channelId)))
  AND (:afterImport::text IS NULL OR (l.import_id, l.row_number) > (:afterImport, :afterRow::int))
ORDER BY l.import_id, l.row_number LIMIT :limit! OFFSET :skip!;
