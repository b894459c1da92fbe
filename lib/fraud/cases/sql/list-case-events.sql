-- The timeline of a case.
SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = :merchantId! AND stream_id = :id! AND stream_type = 'case' ORDER BY sequence;
