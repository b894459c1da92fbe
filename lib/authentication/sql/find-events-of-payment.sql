-- What happened to the authentications of a payment: their messages, in the order of the exchange.
SELECT e.sequence, e.type, e.actor, e.at, e.data
FROM authentication a
JOIN event e ON e.merchant_id = a.merchant_id AND e.stream_type = 'authentication' AND e.stream_id = a.id
WHERE a.merchant_id = :merchantId! AND a.payment_id = :paymentId! ORDER BY a.created_at, a.id, e.sequence;
