-- An entry of a merchant, and the entry that took it back.
SELECT e.merchant_id AS "merchantId", e.position, e.is_test AS "isTest", e.kind, e.payment_id AS "paymentId",
  e.reverses, e.booked_on::text AS "bookedOn!", e.value_on::text AS "valueOn!", e.reason, e.actor, e.accounts,
  e.currencies, e.amounts_minor::text[] AS "amountsMinor!", r.position AS "reversedBy?"
FROM ledger_entry e
LEFT JOIN ledger_entry r ON r.merchant_id = e.merchant_id AND r.reverses = e.position
WHERE e.merchant_id = :merchantId! AND e.position = :position!;
