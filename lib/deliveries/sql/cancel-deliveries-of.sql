-- any merchant: relay
-- Cancels what waits for a destination that was deleted.
UPDATE delivery_progress SET state = 'CANCELLED', completed_at = :now!
WHERE destination_id = :destinationId! AND state = 'WAITING' AND worker_id IS NULL;
