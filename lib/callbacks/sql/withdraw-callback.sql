-- Cancels the callback of a decision while nothing of it has been sent. The lock lets a sender that claims it at the
-- same moment be first, in which case its row is SENDING here, or skip it.
WITH found AS (
  SELECT d.merchant_id, d.id, d.state = 'WAITING' AND d.attempt_count = 0 AS is_waiting,
    d.state = 'CANCELLED' AND NOT EXISTS (
      SELECT FROM delivery_attempt t WHERE t.merchant_id = d.merchant_id AND t.delivery_id = d.id) AS was_cancelled
  FROM callback c JOIN delivery d ON d.merchant_id = c.merchant_id AND d.id = c.first_delivery_id
  WHERE c.merchant_id = :merchantId! AND c.id = :decisionId!
  FOR UPDATE OF d
), cancelled AS (
  UPDATE delivery d SET state = 'CANCELLED', completed_at = now()
  FROM found f WHERE d.merchant_id = f.merchant_id AND d.id = f.id AND f.is_waiting
)
SELECT coalesce(bool_and(is_waiting OR was_cancelled), true) AS "isWithdrawn!",
  coalesce(bool_or(is_waiting), false) AS "isCancelled!"
FROM found;
