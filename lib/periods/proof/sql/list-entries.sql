-- A page of the entries of a period, each as the text that its hash is over (hash-days.sql), with the event it was booked for.
SELECT (l.booked_at AT TIME ZONE 'UTC')::date::text AS "day!", l.id,
  jsonb_build_array(l.id, l.kind, l.payment_id, l.import_id, l.import_row, l.reverses_id,
    (extract(epoch FROM l.booked_at) * 1000)::bigint, l.value_on, l.reason, l.actor, l.accounts, l.currencies,
    l.amounts_minor)::text AS "text!",
  e.type AS "eventType", (extract(epoch FROM e.at) * 1000)::bigint::text AS "eventAt", e.amount_minor::text AS "amountMinor",
  e.currency
FROM ledger_entry l
LEFT JOIN event e ON e.merchant_id = l.merchant_id AND e.position = l.position
WHERE l.merchant_id = :merchantId! AND l.is_test = :isTest! AND l.booked_at < :before!
  AND (:from::timestamptz IS NULL OR l.booked_at >= :from)
  AND ((l.booked_at AT TIME ZONE 'UTC')::date, l.id COLLATE "C") > ((:afterDay!::text)::date, :afterId! COLLATE "C")
ORDER BY (l.booked_at AT TIME ZONE 'UTC')::date, l.id COLLATE "C"
LIMIT :limit!;
