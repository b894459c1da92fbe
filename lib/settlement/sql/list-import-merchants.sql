-- any merchant: resolution
SELECT merchant_id AS "merchantId", line_count AS "lineCount", matched_row AS "matchedRow", is_matched AS "isMatched"
FROM settlement_import_merchant WHERE import_id = :importId! ORDER BY merchant_id;
