-- Takes lines that came back; fewer than there were where another process has them.
DELETE FROM settlement_restored_line
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number BETWEEN :firstRow! AND :lastRow!;
