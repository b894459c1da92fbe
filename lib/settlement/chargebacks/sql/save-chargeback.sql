-- What became of the chargeback of a line. One that the payment forbids is an exception that a user decides about.
UPDATE settlement_match SET chargeback_state = :state!, chargeback_id = :chargebackId, chargeback_code = :code,
  exception = CASE WHEN :state! = 'REFUSED' THEN 'STATE_DIFFERS' ELSE exception END,
  version = CASE WHEN :state! = 'REFUSED' THEN version + 1 ELSE version END
WHERE merchant_id = :merchantId! AND import_id = :importId! AND row_number = :rowNumber!;
