-- any merchant: relay
-- Claims what is due at these destinations for a worker, at most so many of each: lists without a lock, then locks each
-- delivery at its place in the table. Those that another worker claimed first are missing in the result, and one with an order key
-- waits for those before it. To a paused destination only messages about itself are sent, which have no position in the
-- log. The commit does not wait for the disk: a claim that is lost with the server is made again,
-- and a result is stored with its claim. The planner does not see the values of the parameters, which are in subqueries: else
-- PostgreSQL would make a plan for each claim (docs/decisions/0006).
WITH due AS MATERIALIZED (
  SELECT due.at
  FROM unnest((SELECT :destinationIds!::text[]), (SELECT :limits!::int[])) AS wanted (destination_id, max)
  CROSS JOIN LATERAL (SELECT d.paused_at FROM delivery_destination d WHERE d.id = wanted.destination_id LIMIT 1) AS t
  CROSS JOIN LATERAL (
    (SELECT p.ctid AS at FROM delivery_progress p
    WHERE t.paused_at IS NULL AND p.destination_id = wanted.destination_id AND p.state = 'WAITING'
      AND p.next_attempt_at <= (SELECT :now!::timestamptz) AND p.worker_id IS NULL
      AND (p.order_key IS NULL OR NOT EXISTS (
        SELECT FROM delivery_progress e
        WHERE e.merchant_id = p.merchant_id AND e.queue = p.queue AND e.order_key = p.order_key
          AND e.position < p.position AND e.state = 'WAITING'))
    ORDER BY p.next_attempt_at, p.position LIMIT wanted.max)
    UNION ALL
    (SELECT p.ctid FROM delivery_progress p
    WHERE t.paused_at IS NOT NULL AND p.destination_id = wanted.destination_id AND p.position = 0
      AND p.state = 'WAITING' AND p.next_attempt_at <= (SELECT :now!::timestamptz) AND p.worker_id IS NULL
    LIMIT wanted.max)
  ) AS due
  -- True for each row: the plan expects few of them, and so looks up deliveries by their key, also while the table is small.
  WHERE wanted.destination_id > '' AND wanted.max > 0
), locked AS (
  SELECT l.at FROM due
  CROSS JOIN LATERAL (
    SELECT p.ctid AS at, p.state, p.next_attempt_at, p.worker_id FROM delivery_progress p
    WHERE p.ctid = due.at LIMIT 1 FOR UPDATE SKIP LOCKED
  ) AS l
  WHERE l.state = 'WAITING' AND l.next_attempt_at <= (SELECT :now!::timestamptz) AND l.worker_id IS NULL
), claimed AS (
  UPDATE delivery_progress p SET worker_id = :workerId!, claimed_at = now(), attempt_count = p.attempt_count + 1
  FROM locked l, (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
  WHERE p.ctid = l.at
  RETURNING p.merchant_id, p.delivery_id, p.attempt_count, p.failure_count
)
SELECT d.merchant_id AS "merchantId", d.id, d.queue, d.destination_id AS "destinationId",
  d.message_id AS "messageId", d.resubmission, d.stream_type AS "streamType", d.stream_id AS "streamId",
  d.order_key AS "orderKey", d.body, d.data, c.attempt_count AS "attemptCount", c.failure_count AS "failureCount",
  d.created_at AS "createdAt"
FROM claimed c
CROSS JOIN LATERAL (
  SELECT d.* FROM delivery d
  WHERE d.merchant_id = c.merchant_id AND d.id >= c.delivery_id AND d.id <= c.delivery_id ORDER BY d.id LIMIT 1
) AS d;
