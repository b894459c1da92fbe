-- Takes a line that waits; nothing where another process has it.
DELETE FROM settlement_rematch WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber!;
