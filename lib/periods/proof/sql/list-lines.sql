-- The settlement lines of this merchant in the imports that entries of a period were booked for.
SELECT s.import_id AS "importId", s.row_number AS "row", s.record_type AS "recordType", s.payment_id AS "paymentId",
  s.amount_minor::text AS "amountMinor!", s.currency, s.settlement_amount_minor::text AS "settlementAmountMinor!",
  s.settlement_currency AS "settlementCurrency", s.settlement_fee_minor::text AS "settlementFeeMinor",
  s.settlement_date::text AS "settlementDate!"
FROM settlement_line s
WHERE s.merchant_id = :merchantId! AND s.import_id IN (
  SELECT l.import_id FROM ledger_entry l
  WHERE l.merchant_id = :merchantId! AND l.is_test = :isTest! AND l.booked_at < :before!
    AND (:from::timestamptz IS NULL OR l.booked_at >= :from) AND l.import_id IS NOT NULL)
ORDER BY s.import_id, s.row_number;
