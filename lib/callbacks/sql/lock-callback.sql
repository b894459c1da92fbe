-- The delivery that counts for a callback; the lock lets one user after the other resubmit or delete it. It is superseded
-- by a newer decision on its payment, unless that one was undone and so never sent.
SELECT c.delivery_id AS "deliveryId", c.resubmitted_at AS "resubmittedAt", EXISTS (
    SELECT FROM callback n
    JOIN delivery_progress p ON p.merchant_id = n.merchant_id AND p.delivery_id = n.delivery_id
    WHERE n.merchant_id = c.merchant_id AND n.payment_id = c.payment_id AND n.position > c.position
      AND (p.state <> 'CANCELLED' OR p.failure_count > 0)
  ) AS "isSuperseded!"
FROM callback c
WHERE c.merchant_id = :merchantId! AND c.id = :id! FOR UPDATE OF c;
