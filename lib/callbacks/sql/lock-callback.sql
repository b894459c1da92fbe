-- The delivery that counts for a callback; the lock lets one user after the other resubmit or delete it.
SELECT c.delivery_id AS "deliveryId", c.resubmitted_at AS "resubmittedAt" FROM callback c
WHERE c.merchant_id = :merchantId! AND c.id = :id! FOR UPDATE;
