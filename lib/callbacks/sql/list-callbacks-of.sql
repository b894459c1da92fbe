-- The callbacks of a payment or check with their attempts, in the order of the decisions.
SELECT c.id, c.decision, c.user_id AS "userId", c.resubmitted_at AS "resubmittedAt",
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state!",
  c.created_at AS "createdAt",
  CASE WHEN p.state = 'WAITING' AND p.worker_id IS NULL THEN p.next_attempt_at END AS "nextAttemptAt", p.completed_at AS "completedAt",
  coalesce(a.attempts, '[]') AS "attempts!"
FROM callback c
JOIN delivery_progress p ON p.merchant_id = c.merchant_id AND p.delivery_id = c.delivery_id
LEFT JOIN LATERAL (
  SELECT jsonb_agg(jsonb_build_object('ordinal', t.ordinal, 'outcome', t.outcome, 'status', t.status,
    'cause', t.cause, 'url', t.url, 'startedAt', t.started_at) ORDER BY t.started_at) AS attempts
  FROM delivery_attempt t
  WHERE t.merchant_id = c.merchant_id AND t.delivery_id IN (c.first_delivery_id, c.delivery_id)
) AS a ON true
WHERE c.merchant_id = :merchantId! AND c.payment_id = :paymentId!
ORDER BY c.position;
