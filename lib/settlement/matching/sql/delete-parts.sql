-- A line that is decided about anew settles no parts any more.
DELETE FROM settlement_part WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber!;
