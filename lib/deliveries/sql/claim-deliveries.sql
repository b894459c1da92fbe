-- Claims deliveries for a worker; those that another worker claimed first are missing in the result.
WITH wanted AS (
  SELECT * FROM unnest(:merchantIds!::text[], :ids!::text[]) AS w (merchant_id, id)
), locked AS (
  SELECT l.merchant_id, l.id FROM wanted w
  CROSS JOIN LATERAL (
    SELECT d.merchant_id, d.id FROM delivery d
    WHERE d.merchant_id = w.merchant_id AND d.id = w.id AND d.state = 'WAITING' AND d.next_attempt_at <= :now!
    FOR UPDATE SKIP LOCKED
  ) AS l
)
UPDATE delivery d SET state = 'SENDING', worker_id = :workerId!, claimed_at = now(), attempt_count = d.attempt_count + 1
FROM locked l WHERE d.merchant_id = l.merchant_id AND d.id = l.id
RETURNING d.merchant_id AS "merchantId", d.id, d.queue, d.destination_id AS "destinationId",
  d.message_id AS "messageId", d.resubmission, d.stream_type AS "streamType", d.stream_id AS "streamId",
  d.order_key AS "orderKey", d.body, d.data, d.attempt_count AS "attemptCount", d.failure_count AS "failureCount",
  d.created_at AS "createdAt";
