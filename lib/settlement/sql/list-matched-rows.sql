-- What became of each row of an import.
SELECT row_number AS "rowNumber", merchant_id AS "merchantId", exception, payment_id AS "paymentId",
  chargeback_state AS "chargebackState"
FROM settlement_match WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!;
