-- The payments of the same chains, and those that stored or used the same registrations.
SELECT p.merchant_id AS "merchantId", p.id, p.initial_id AS "initialId", p.registration_id AS "registrationId"
FROM payment p
WHERE p.merchant_id = ANY (:merchantIds!::text[])
  AND (p.initial_id = ANY (:initialIds!::text[]) OR p.registration_id = ANY (:registrationIds!::text[]));
