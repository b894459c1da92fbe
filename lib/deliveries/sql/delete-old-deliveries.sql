-- any merchant: retention
-- Deletes deliveries that ended before a moment, with their attempts.
WITH old AS (
  SELECT merchant_id, id FROM delivery WHERE created_at < :before! AND completed_at < :before!
  LIMIT :limit!
)
DELETE FROM delivery d USING old WHERE d.merchant_id = old.merchant_id AND d.id = old.id;
