-- Whether a reversal of a chargeback is about one that the same import has made.
SELECT EXISTS (
  SELECT FROM payment p
  JOIN settlement_match o ON o.merchant_id = p.merchant_id AND o.chargeback_id = p.referenced_id
  WHERE p.merchant_id = :merchantId! AND p.id = :id! AND o.import_id = :importId! AND o.chargeback_state = 'CREATED'
) AS "isOwn!";
