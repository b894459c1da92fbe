-- Cancels the callback of a decision while nothing of it has been sent. The lock lets a sender that claims it at the
-- same moment be first, in which case its row has a worker here, or skip it.
WITH found AS (
  SELECT p.merchant_id, p.delivery_id, p.state = 'WAITING' AND p.attempt_count = 0 AS is_waiting,
    p.state = 'CANCELLED' AND NOT EXISTS (
      SELECT FROM delivery_attempt t WHERE t.merchant_id = p.merchant_id AND t.delivery_id = p.delivery_id) AS was_cancelled
  FROM callback c JOIN delivery_progress p ON p.merchant_id = c.merchant_id AND p.delivery_id = c.first_delivery_id
  WHERE c.merchant_id = :merchantId! AND c.id = :decisionId!
  FOR UPDATE OF p
), cancelled AS (
  UPDATE delivery_progress p SET state = 'CANCELLED', completed_at = now()
  FROM found f WHERE p.merchant_id = f.merchant_id AND p.delivery_id = f.delivery_id AND f.is_waiting
)
SELECT coalesce(bool_and(is_waiting OR was_cancelled), true) AS "isWithdrawn!",
  coalesce(bool_or(is_waiting), false) AS "isCancelled!"
FROM found;
