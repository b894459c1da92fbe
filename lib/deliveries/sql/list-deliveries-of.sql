-- any merchant: destination
-- Deliveries to one destination with their attempts, the newest first.
SELECT d.merchant_id AS "merchantId", d.id, d.message_id AS "messageId", d.stream_type AS "streamType",
  d.stream_id AS "streamId", d.resubmission, d.created_at AS "createdAt",
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state!",
  CASE WHEN p.state = 'WAITING' AND p.worker_id IS NULL THEN p.next_attempt_at END AS "nextAttemptAt", p.completed_at AS "completedAt",
  coalesce(a.attempts, '[]') AS "attempts!"
FROM delivery d
JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('ordinal', t.ordinal, 'outcome', t.outcome, 'status', t.status,
    'cause', t.cause, 'startedAt', t.started_at) ORDER BY t.ordinal) AS attempts
  FROM delivery_attempt t WHERE t.merchant_id = d.merchant_id AND t.delivery_id = d.id
) AS a ON true
WHERE d.destination_id = :destinationId! ORDER BY d.created_at DESC, d.id LIMIT :limit!;
