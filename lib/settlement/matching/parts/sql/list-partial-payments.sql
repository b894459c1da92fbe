-- Payments that lines of an import name and settle in parts: the amounts of all open lines about a payment, of this import
-- and of those that are done, and of what is settled of it already, are its amount.
SELECT p.id AS "paymentId"
FROM (
  SELECT DISTINCT m.payment_id FROM settlement_match m
  WHERE m.merchant_id = :merchantId! AND m.import_id = :importId! AND m.exception = 'AMOUNT_DIFFERS' AND m.resolution IS NULL
    AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.matched_by <> ALL(ARRAY['MANUAL', 'DETAILS', 'RULE'])
    AND (:paymentId::text IS NULL OR m.payment_id = :paymentId)
) named
JOIN payment p ON p.merchant_id = :merchantId! AND p.id = named.payment_id
CROSS JOIN LATERAL (
  SELECT count(*) AS lines, sum(m.amount_minor) AS amount_minor FROM settlement_match m
  JOIN settlement_import i ON i.id = m.import_id AND (i.state = 'DONE' OR i.id = :importId!)
  WHERE m.merchant_id = :merchantId! AND m.payment_id = p.id AND m.exception = 'AMOUNT_DIFFERS' AND m.resolution IS NULL
    AND m.record_type = 'SETTLED' AND m.part_count = 0 AND m.matched_by <> ALL(ARRAY['MANUAL', 'DETAILS', 'RULE'])
) open
CROSS JOIN LATERAL (
  SELECT count(*) AS lines, coalesce(sum(o.amount_minor), 0) AS amount_minor FROM settlement_part o
  WHERE o.merchant_id = :merchantId! AND o.payment_id = p.id
) done
WHERE open.lines + done.lines > 1 AND open.amount_minor + done.amount_minor = p.amount_minor
ORDER BY p.id LIMIT :limit!::int;
