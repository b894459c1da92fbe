-- The deliveries that count for callbacks of a merchant. The locks, in the order of the ids, let one user after the
-- other resubmit or delete a callback.
SELECT c.id, c.delivery_id AS "deliveryId" FROM callback c
WHERE c.merchant_id = :merchantId! AND c.id = ANY(:ids!::text[]) ORDER BY c.id FOR UPDATE;
