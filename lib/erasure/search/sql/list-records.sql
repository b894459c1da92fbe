-- What belongs to payments and registrations of the shopper, with its state.
SELECT r.merchant_id AS "merchantId!", 'registration' AS "kind!", r.id AS "id!", r.state AS "state",
  jsonb_build_object('holder', r.holder, 'echo', r.echo) AS "content", r.account_id AS "accountId"
FROM registration r WHERE r.merchant_id = ANY (:merchantIds!::text[]) AND r.id = ANY (:registrationIds!::text[])
UNION ALL
SELECT s.merchant_id, 'schedule', s.id, s.state, NULL, NULL FROM schedule s
WHERE s.merchant_id = ANY (:merchantIds!::text[]) AND s.registration_id = ANY (:registrationIds!::text[])
UNION ALL
SELECT d.merchant_id, 'dispute', d.id, d.state, NULL, NULL FROM dispute d
WHERE d.merchant_id = ANY (:merchantIds!::text[]) AND d.payment_id = ANY (:paymentIds!::text[])
UNION ALL
SELECT a.merchant_id, 'attempt', a.reference, NULL, NULL, NULL FROM payment_attempt a
WHERE a.merchant_id = ANY (:merchantIds!::text[]) AND a.payment_id = ANY (:paymentIds!::text[])
UNION ALL
SELECT a.merchant_id, 'authentication', a.id, NULL, a.echo, NULL FROM authentication a
WHERE a.merchant_id = ANY (:merchantIds!::text[]) AND (a.payment_id = ANY (:paymentIds!::text[])
  OR (a.payment_id IS NULL AND (lower(a.echo #>> '{customer,email}') = :email
    OR a.echo #>> '{customer,merchantCustomerId}' = :customerId OR a.account_id = ANY (:accountIds!::text[]))))
UNION ALL
SELECT v.merchant_id, 'check', v.id, NULL, v.echo, NULL FROM risk_verdict v
WHERE v.merchant_id = ANY (:merchantIds!::text[]) AND v.kind = 'STANDALONE'
  AND (lower(v.echo #>> '{customer,email}') = :email OR v.echo #>> '{customer,merchantCustomerId}' = :customerId
    OR v.keys ->> :hashKey! = :hash)
UNION ALL
SELECT c.merchant_id, 'checkout', c.id, NULL, NULL, NULL FROM checkout c
WHERE c.merchant_id = ANY (:merchantIds!::text[]) AND (c.id = ANY (:ndcs!::text[]) OR c.payment_id = ANY (:paymentIds!::text[]));
