-- A line that waits to be matched again.
-- any merchant: resolution
SELECT merchant_id AS "merchantId", import_id AS "importId", row_number AS "rowNumber" FROM settlement_rematch
ORDER BY merchant_id, import_id, row_number LIMIT 1;
