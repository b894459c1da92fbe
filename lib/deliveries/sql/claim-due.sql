-- any merchant: relay
-- Claims what is due at these destinations for a worker, at most so many of each: lists without a lock, then locks each
-- delivery by its key. Those that another worker claimed first are missing in the result, and one with an order key
-- waits for those before it. The commit does not wait for the disk: a claim that is lost with the server is made again,
-- and a result is stored with its claim.
WITH due AS MATERIALIZED (
  SELECT due.merchant_id, due.id
  FROM unnest(:destinationIds!::text[], :limits!::int[]) AS wanted (destination_id, max)
  JOIN delivery_destination t ON t.id = wanted.destination_id AND t.paused_at IS NULL
  CROSS JOIN LATERAL (
    SELECT d.merchant_id, d.id FROM delivery d
    WHERE d.destination_id = wanted.destination_id AND d.state = 'WAITING' AND d.next_attempt_at <= :now!
      AND (d.order_key IS NULL OR NOT EXISTS (
        SELECT FROM delivery e
        WHERE e.merchant_id = d.merchant_id AND e.queue = d.queue AND e.order_key = d.order_key
          AND e.position < d.position AND e.state IN ('WAITING', 'SENDING')))
    ORDER BY d.next_attempt_at, d.position LIMIT wanted.max
  ) AS due
), locked AS (
  SELECT l.merchant_id, l.id FROM due
  CROSS JOIN LATERAL (
    SELECT d.merchant_id, d.id FROM delivery d
    WHERE d.merchant_id = due.merchant_id AND d.id = due.id AND d.state = 'WAITING' AND d.next_attempt_at <= :now!
    FOR UPDATE SKIP LOCKED
  ) AS l
)
UPDATE delivery d SET state = 'SENDING', worker_id = :workerId!, claimed_at = now(), attempt_count = d.attempt_count + 1
FROM locked l, (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
WHERE d.merchant_id = l.merchant_id AND d.id = l.id
RETURNING d.merchant_id AS "merchantId", d.id, d.queue, d.destination_id AS "destinationId",
  d.message_id AS "messageId", d.resubmission, d.stream_type AS "streamType", d.stream_id AS "streamId",
  d.order_key AS "orderKey", d.body, d.data, d.attempt_count AS "attemptCount", d.failure_count AS "failureCount",
  d.created_at AS "createdAt";
