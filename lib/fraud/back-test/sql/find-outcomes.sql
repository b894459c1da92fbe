-- How payments of a merchant ended: whether they were approved, and whether they were charged back.
SELECT p.id, p.state, p.charged_back_minor > 0 AS "isChargedBack!" FROM payment p
WHERE p.merchant_id = :merchantId! AND p.id = ANY (:ids!::text[]);
