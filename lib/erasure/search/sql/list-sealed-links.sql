-- A page of payment links whose parameters are still there.
SELECT l.merchant_id AS "merchantId", l.id, l.sealed_parameters AS "sealedParameters", l.checkout_id AS "checkoutId"
FROM payment_link l
WHERE l.merchant_id = ANY (:merchantIds!::text[]) AND l.sealed_parameters <> '' AND l.id > :after! ORDER BY l.id LIMIT 500;
