-- Ends a delivery that is in this state and had at most so many attempts; changes nothing otherwise.
UPDATE delivery SET state = :state!, completed_at = :now!
WHERE merchant_id = :merchantId! AND id = :id! AND state = :from!
  AND attempt_count <= :maxAttempts!;
