SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = :merchantId! AND stream_type IN ('payout', 'payout-statement') AND stream_id = :id! ORDER BY position;
