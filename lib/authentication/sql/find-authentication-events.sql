SELECT e.sequence, e.type, e.actor, e.at, e.data FROM event e
WHERE e.merchant_id = :merchantId! AND e.stream_type = 'authentication' AND e.stream_id = :id! ORDER BY e.sequence;
