-- Takes deliveries of a merchant off the failed ones and returns those that were.
UPDATE delivery SET state = 'DISCARDED', completed_at = :now!
WHERE merchant_id = :merchantId! AND id = ANY(:ids!::text[]) AND state = 'FAILED'
RETURNING id;
