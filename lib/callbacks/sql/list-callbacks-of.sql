-- The callbacks of a payment or check with their attempts, in the order of the decisions.
SELECT d.id, d.message_id AS "decisionId", d.data, d.resubmission, d.state, d.created_at AS "createdAt",
  CASE WHEN d.state = 'WAITING' THEN d.next_attempt_at END AS "nextAttemptAt", d.completed_at AS "completedAt",
  coalesce(a.attempts, '[]') AS "attempts!"
FROM delivery d
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('ordinal', t.ordinal, 'outcome', t.outcome, 'status', t.status,
    'cause', t.cause, 'url', t.url, 'startedAt', t.started_at) ORDER BY t.ordinal) AS attempts
  FROM delivery_attempt t WHERE t.merchant_id = d.merchant_id AND t.delivery_id = d.id
) AS a ON true
WHERE d.merchant_id = :merchantId! AND d.stream_id = :paymentId! AND d.queue = 'callbacks'
ORDER BY d.position, d.resubmission;
