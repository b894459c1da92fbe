-- What staff may see of the checkout that a payment came of: nothing of what its merchant sent.
SELECT c.id, c.attempts, c.created_at AS "createdAt", c.claimed_at AS "claimedAt", c.fetched_at AS "fetchedAt",
  c.announcements, c.announced_at AS "announcedAt", c.announced_status AS "announcedStatus",
  c.payment_id = :paymentId! AS "isLast!"
FROM checkout c WHERE c.merchant_id = :merchantId! AND c.id = :id! AND c.payment_id IS NOT NULL;
