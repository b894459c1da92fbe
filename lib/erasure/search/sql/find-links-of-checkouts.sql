SELECT l.merchant_id AS "merchantId", l.id FROM payment_link l
WHERE l.merchant_id = ANY (:merchantIds!::text[]) AND l.checkout_id = ANY (:checkoutIds!::text[]);
