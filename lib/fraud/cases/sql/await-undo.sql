-- Waits until an undo of the case that has begun is committed.
SELECT 1 AS "locked!" FROM risk_case WHERE merchant_id = :merchantId! AND id = :id! FOR SHARE;
