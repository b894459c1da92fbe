-- One process makes the call.
UPDATE checkout SET announcement_claimed_at = :now!, announcements = announcements + 1
WHERE merchant_id = :merchantId! AND id = :id! AND fetched_at IS NULL AND announced_at IS NULL
  AND (announcement_claimed_at IS NULL OR announcement_claimed_at < :staleBefore!)
RETURNING shopper_result_url AS "shopperResultUrl!", operation AS "operation!",
  payment_id AS "paymentId!";
