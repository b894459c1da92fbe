-- The open lines that settle a payment in parts, in the order of their files.
SELECT m.merchant_id AS "merchantId", m.import_id AS "importId", m.row_number AS "rowNumber", m.version,
  m.amount_minor AS "amountMinor"
FROM settlement_match m
JOIN settlement_import i ON i.id = m.import_id AND (i.state = 'DONE' OR i.id = :importId!)
WHERE m.merchant_id = :merchantId! AND m.payment_id = :paymentId! AND m.exception = 'AMOUNT_DIFFERS' AND m.resolution IS NULL
  AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.matched_by <> ALL(ARRAY['MANUAL', 'DETAILS', 'RULE'])
-- The one that seemed to settle the payment gives it free for the others.
ORDER BY m.settles DESC, m.created_at, m.import_id, m.row_number;
