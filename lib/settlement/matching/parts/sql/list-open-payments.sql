-- Payments that a line may settle, with what is left of each beside other lines: those around its time, or those that a text names.
WITH line AS (
  SELECT l.*, settled_payment_types(l.transaction_type) AS payment_types
  FROM settlement_line l
  WHERE l.merchant_id = :merchantId! AND l.import_id = :importId! AND l.row_number = :rowNumber! AND l.record_type = 'SETTLED'
    AND l.line_kind IS DISTINCT FROM 'REFUND_REVERSAL'
), named AS (
  SELECT p.id FROM line l JOIN payment p ON p.merchant_id = :merchantId!
    AND p.created_at BETWEEN (l.presentment_at AT TIME ZONE 'UTC') - make_interval(days => :days!::int)
      AND (l.presentment_at AT TIME ZONE 'UTC') + make_interval(days => :days!::int)
  WHERE :text::text IS NULL
  UNION
  SELECT p.id FROM payment p WHERE p.merchant_id = :merchantId! AND p.id = :text
  UNION
  SELECT p.id FROM payment p WHERE p.merchant_id = :merchantId! AND p.short_id = :text
  UNION
  SELECT p.id FROM payment p WHERE p.merchant_id = :merchantId! AND p.merchant_transaction_id = :text
  UNION
  -- What this line settles already.
  SELECT s.payment_id FROM settlement_part s WHERE s.merchant_id = :merchantId! AND s.import_id = :importId!
    AND s.row_number = :rowNumber!
)
SELECT p.id, p.short_id AS "shortId", p.payment_type AS "paymentType", p.amount_minor AS "amountMinor!", p.currency AS "currency!",
  p.payment_brand AS brand, p.account_last4 AS "accountLast4", p.merchant_transaction_id AS "merchantTransactionId",
  p.created_at AS "createdAt", (p.amount_minor - o.minor)::bigint AS "leftMinor!", s.amount_minor AS "partMinor?"
FROM line l
JOIN named ON true
JOIN payment p ON p.merchant_id = :merchantId! AND p.id = named.id AND p.payment_type = ANY(l.payment_types)
  AND p.currency = l.currency AND p.state = 'APPROVED'
CROSS JOIN LATERAL (
  SELECT coalesce(sum(o.amount_minor), 0) AS minor FROM settlement_part o WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id
    AND NOT (o.import_id = l.import_id AND o.row_number = l.row_number)
) o
LEFT JOIN settlement_part s ON s.merchant_id = :merchantId! AND s.import_id = l.import_id AND s.row_number = l.row_number
  AND s.payment_id = p.id
WHERE o.minor < p.amount_minor AND NOT EXISTS (SELECT FROM settlement_match m WHERE m.merchant_id = :merchantId!
  AND m.payment_id = p.id AND m.record_type = 'SETTLED' AND m.settles
  AND NOT (m.import_id = l.import_id AND m.row_number = l.row_number))
ORDER BY s.amount_minor IS NULL, (p.payment_brand IS NOT DISTINCT FROM l.brand) DESC, p.created_at DESC, p.id LIMIT :limit!::int;
