-- What payments say of the shopper, and whether they are open.
SELECT p.merchant_id AS "merchantId", p.id, p.state, p.echo, p.ndc, p.account_id AS "accountId" FROM payment p
WHERE p.merchant_id = ANY (:merchantIds!::text[]) AND p.id = ANY (:ids!::text[]);
