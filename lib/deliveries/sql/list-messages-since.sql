-- any merchant: destination
-- Messages that a destination was first sent since a time, the oldest first; without test calls.
SELECT d.merchant_id AS "merchantId", d.message_id AS "messageId", d.created_at AS "createdAt" FROM delivery d
WHERE d.destination_id = :destinationId! AND d.created_at >= :since! AND d.resubmission = 0
  AND d.stream_id <> d.destination_id
ORDER BY d.created_at, d.id DESC LIMIT :limit!;
