UPDATE payment_attempt SET next_query_at = :until!
WHERE merchant_id = :merchantId! AND reference = :reference! AND state <> 'COMPLETED';
