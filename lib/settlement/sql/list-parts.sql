-- What a line settles, in parts.
SELECT payment_id AS "paymentId", amount_minor AS "amountMinor" FROM settlement_part
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber!
ORDER BY payment_id;
