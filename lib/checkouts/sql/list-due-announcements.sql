-- any merchant: resolution
-- Checkouts of a time whose form was submitted and whose result was not fetched. Ids are in the order of time.
SELECT c.merchant_id AS "merchantId", c.id FROM checkout c JOIN entity m ON m.id = c.merchant_id
WHERE c.id BETWEEN :firstId! AND :lastId!
  AND (c.merchant_id = :merchantId OR :merchantId::text IS NULL AND m.clock_offset_ms = 0)
  AND c.payment_id IS NOT NULL AND c.shopper_result_url IS NOT NULL AND c.deleted_at IS NULL
  AND c.fetched_at IS NULL AND c.announced_at IS NULL AND c.announcements < :maxAnnouncements!
  AND (c.announcement_claimed_at IS NULL OR c.announcement_claimed_at < :staleBefore!)
ORDER BY c.id LIMIT :limit!;
