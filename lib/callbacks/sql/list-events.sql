-- What happened to the callbacks of a payment or check.
SELECT sequence, type, actor, at, data FROM event
WHERE merchant_id = :merchantId! AND stream_id = :paymentId! AND stream_type = 'callback' ORDER BY sequence;
