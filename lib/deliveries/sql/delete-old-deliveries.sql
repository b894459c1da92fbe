-- any merchant: retention
-- Deletes deliveries that ended before a moment, with their attempts.
WITH old AS (
  SELECT d.merchant_id, d.id FROM delivery d
  JOIN delivery_progress p ON p.merchant_id = d.merchant_id AND p.delivery_id = d.id
  WHERE d.created_at < :before! AND p.completed_at < :before!
  LIMIT :limit!
), attempts AS (
  DELETE FROM delivery_attempt t USING old WHERE t.merchant_id = old.merchant_id AND t.delivery_id = old.id
), progress AS (
  DELETE FROM delivery_progress p USING old WHERE p.merchant_id = old.merchant_id AND p.delivery_id = old.id
)
DELETE FROM delivery d USING old WHERE d.merchant_id = old.merchant_id AND d.id = old.id;
