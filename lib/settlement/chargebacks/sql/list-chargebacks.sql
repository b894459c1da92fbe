-- Lines of an import whose chargebacks are in a state: chargebacks before reversals, or after them.
SELECT merchant_id AS "merchantId", import_id AS "importId", row_number AS "rowNumber" FROM settlement_match
WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId! AND chargeback_state = :state!
ORDER BY (record_type = 'CHARGEBACK') = :reversalsFirst!::boolean, row_number LIMIT :limit!::int;
