-- Takes deliveries of a merchant off the failed ones and returns those that were.
UPDATE delivery_progress SET state = 'DISCARDED', completed_at = :now!
WHERE merchant_id = :merchantId! AND delivery_id = ANY(:ids!::text[]) AND state = 'FAILED'
RETURNING delivery_id AS id;
