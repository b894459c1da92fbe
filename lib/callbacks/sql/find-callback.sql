-- A callback with the state of its delivery.
SELECT c.merchant_id AS "merchantId", c.id, c.channel_id AS "channelId", c.payment_id AS "paymentId",
  c.configuration_id AS "configurationId", c.decision, c.user_id AS "userId", c.delivery_id AS "deliveryId",
  c.first_delivery_id AS "firstDeliveryId", c.resubmitted_at AS "resubmittedAt", c.created_at AS "createdAt",
  CASE WHEN p.worker_id IS NULL THEN p.state ELSE 'SENDING' END AS "state!",
  CASE WHEN p.state = 'WAITING' AND p.worker_id IS NULL THEN p.next_attempt_at END AS "nextAttemptAt", p.completed_at AS "completedAt", d.body,
  EXISTS (SELECT FROM payment p WHERE p.merchant_id = c.merchant_id AND p.id = c.payment_id) AS "isPayment!",
  EXISTS (
    SELECT FROM callback n
    JOIN delivery_progress q ON q.merchant_id = n.merchant_id AND q.delivery_id = n.delivery_id
    WHERE n.merchant_id = c.merchant_id AND n.payment_id = c.payment_id AND n.position > c.position
      AND (q.state <> 'CANCELLED' OR q.failure_count > 0)
  ) AS "isSuperseded!"
FROM callback c JOIN delivery d ON d.merchant_id = c.merchant_id AND d.id = c.delivery_id
JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
WHERE c.merchant_id = :merchantId! AND c.id = :id!;
