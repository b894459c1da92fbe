-- What the rows of an import became, in the order of the file.
SELECT r.row, r.registration_id AS "registrationId", p.merchant_transaction_id AS "merchantTransactionId"
FROM card_import_row r
LEFT JOIN payment p ON p.merchant_id = r.merchant_id AND p.id = r.registration_id
WHERE r.merchant_id = :merchantId! AND r.import_id = :importId! AND r.row > :after! ORDER BY r.row LIMIT :limit!;
