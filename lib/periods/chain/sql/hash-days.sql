-- The hash over the entries of each day, in the order of their ids: over the hashes of the entries, because a text of all
-- entries of a busy day would be longer than a value can be.
SELECT (booked_at AT TIME ZONE 'UTC')::date::text AS "day!", count(*)::text AS "entries!",
  max(position)::text AS "lastPosition!",
  encode(sha256(string_agg(sha256(convert_to(jsonb_build_array(id, kind, payment_id, import_id, import_row, reverses_id,
    (extract(epoch FROM booked_at) * 1000)::bigint, value_on, reason, actor, accounts, currencies, amounts_minor)::text,
    'UTF8')), ''::bytea ORDER BY id COLLATE "C")), 'hex') AS "hash!"
FROM ledger_entry
WHERE merchant_id = :merchantId! AND is_test = :isTest! AND booked_at < :before!
  AND (:from::timestamptz IS NULL OR booked_at >= :from)
GROUP BY (booked_at AT TIME ZONE 'UTC')::date ORDER BY 1;
