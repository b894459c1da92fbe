-- The payments that a line settles in parts, the first of them.
SELECT s.payment_id AS "paymentId", s.amount_minor AS "partMinor", p.short_id AS "shortId", p.payment_type AS "paymentType",
  p.amount_minor AS "amountMinor!", p.currency AS "currency!", p.created_at AS "createdAt"
FROM settlement_part s
JOIN payment p ON p.merchant_id = s.merchant_id AND p.id = s.payment_id
WHERE s.merchant_id = :merchantId! AND s.import_id = :importId! AND s.row_number = :rowNumber!
ORDER BY p.created_at, p.id LIMIT :limit!::int;
