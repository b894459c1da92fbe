-- Payments that name the shopper themselves; one of the values is given.
SELECT p.merchant_id AS "merchantId", p.id, p.initial_id AS "initialId", p.registration_id AS "registrationId"
FROM payment p
WHERE p.merchant_id = ANY (:merchantIds!::text[])
  AND (p.customer_email = :email OR p.customer_id = :customerId OR p.account_id = ANY (:accountIds!::text[]));
