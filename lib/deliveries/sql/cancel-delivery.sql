-- Cancels a delivery whose first attempt has not begun; changes nothing otherwise.
UPDATE delivery_progress SET state = 'CANCELLED', completed_at = :now!
WHERE merchant_id = :merchantId! AND delivery_id = :id! AND state = 'WAITING' AND attempt_count = 0;
