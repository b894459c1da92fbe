-- Lines of an import whose chargebacks are in a state: refunds that came back first, since they leave more to charge back, then
-- chargebacks and their reversals; or the other way round.
SELECT merchant_id AS "merchantId", import_id AS "importId", row_number AS "rowNumber" FROM settlement_match
WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId! AND chargeback_state = :state!
ORDER BY array_position(ARRAY['REFUND REVERSAL', 'CHARGEBACK', 'CHARGEBACK REVERSAL'], record_type)
  * CASE WHEN :reversalsFirst!::boolean THEN -1 ELSE 1 END, row_number LIMIT :limit!::int;
