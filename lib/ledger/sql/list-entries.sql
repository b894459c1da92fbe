-- A page of the entries of a merchant, the latest first.
SELECT e.merchant_id AS "merchantId", e.position, e.is_test AS "isTest", e.kind, e.payment_id AS "paymentId",
  e.reverses, e.booked_on::text AS "bookedOn!", e.value_on::text AS "valueOn!", e.reason, e.actor, e.accounts,
  e.currencies, e.amounts_minor::text[] AS "amountsMinor!", r.position AS "reversedBy?"
FROM ledger_entry e
LEFT JOIN ledger_entry r ON r.merchant_id = e.merchant_id AND r.reverses = e.position
WHERE e.merchant_id = :merchantId! AND e.is_test = :isTest!
  AND (:before::bigint IS NULL OR e.position < :before)
  AND (:account::text IS NULL OR e.accounts @> ARRAY[:account])
  AND (:currency::text IS NULL OR e.currencies @> ARRAY[:currency])
  AND (:kind::text IS NULL OR e.kind = :kind)
  AND (:paymentId::text IS NULL OR e.payment_id = :paymentId)
  AND e.booked_on BETWEEN :from!::text::date AND :to!::text::date
ORDER BY e.position DESC LIMIT :limit!;
