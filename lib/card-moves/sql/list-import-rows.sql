-- What a part of the rows of an import became, in the order of the file.
SELECT r.row, r.registration_id AS "registrationId", p.merchant_transaction_id AS "merchantTransactionId",
  p.echo #>> '{customParameters,formerRegistrationId}' AS "formerRegistrationId"
FROM card_import_row r
LEFT JOIN LATERAL (
  SELECT merchant_transaction_id, echo FROM payment WHERE merchant_id = r.merchant_id AND id = r.registration_id LIMIT 1
) AS p ON true
WHERE r.merchant_id = :merchantId! AND r.import_id = :importId! AND r.row > :after! AND r.row <= :to! ORDER BY r.row;
