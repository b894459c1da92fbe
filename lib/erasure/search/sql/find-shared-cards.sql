-- Numbers that others pay with, or have stored, too.
SELECT p.account_id AS "id!" FROM payment p
WHERE p.merchant_id = ANY (:merchantIds!::text[]) AND p.account_id = ANY (:accountIds!::text[])
  AND NOT p.id = ANY (:paymentIds!::text[])
UNION
SELECT r.account_id FROM registration r
WHERE r.merchant_id = ANY (:merchantIds!::text[]) AND r.account_id = ANY (:accountIds!::text[])
  AND NOT r.id = ANY (:registrationIds!::text[]);
