-- What became of each row of an import.
SELECT row_number AS "rowNumber", merchant_id AS "merchantId", exception, payment_id AS "paymentId",
  chargeback_state AS "chargebackState", part_count AS "partCount",
  CASE WHEN part_count > 1 THEN (
    SELECT array_agg(s.payment_id ORDER BY s.payment_id) FROM settlement_part s
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
  ) END AS "paymentIds?"
FROM settlement_match m WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!;
