-- The payment of an attempt, in whatever state it is: a shopper comes back with the reference alone.
SELECT a.merchant_id AS "merchantId", a.payment_id AS "paymentId"
FROM payment_attempt a JOIN entity m ON m.id = a.merchant_id
WHERE a.reference = :reference! LIMIT 1;
