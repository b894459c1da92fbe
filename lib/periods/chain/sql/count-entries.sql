-- How many entries were booked in a range of days, and the last one of them: they are only ever added.
SELECT count(*)::text AS "entries!", coalesce(max(position), 0)::text AS "lastPosition!" FROM ledger_entry
WHERE merchant_id = :merchantId! AND is_test = :isTest! AND booked_at < :before!
  AND (:from::timestamptz IS NULL OR booked_at >= :from);
