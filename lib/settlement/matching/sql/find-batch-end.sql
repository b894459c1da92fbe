-- The last row of the next batch of lines of a merchant; no row when fewer lines are left.
SELECT row_number AS "rowNumber" FROM settlement_line
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number > :afterRow!
ORDER BY row_number OFFSET :limit!::int - 1 LIMIT 1;
