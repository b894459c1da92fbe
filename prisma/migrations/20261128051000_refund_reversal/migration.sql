-- A refund that the acquirer could not pay out comes back: the same money as of the refund, the other way.
DROP FUNCTION settled_direction(text, text, text);
-- Which way the money of a payment goes for the merchant: 1 in, -1 out. A debit comes in and a refund or credit goes out; a
-- chargeback goes the other way, and so does a refund that came back. A fee is about no payment and follows the cashflow. The same as
-- lib/settlement/file/direction.ts.
CREATE FUNCTION settled_direction(record_type text, transaction_type text, cashflow text, line_kind text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN record_type = 'FEE' THEN CASE cashflow WHEN 'POS' THEN 1 ELSE -1 END
    WHEN line_kind = 'REFUND_REVERSAL' THEN 1
    WHEN (transaction_type IN ('REFUND', 'CREDIT')) = (record_type = 'CHARGEBACK') THEN 1
    ELSE -1
  END
$function$;

ALTER TABLE settlement_line DROP CONSTRAINT settlement_line_kind_check;
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_kind_check
  CHECK (line_kind IN ('RESERVE', 'ADJUSTMENT', 'TRANSFER', 'REFUND_REVERSAL')) NOT VALID;

ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_kind_check;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN ('PAYMENT', 'REFUND', 'REFUND_REVERSAL', 'CREDIT',
  'CREDIT_REFUND', 'REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'SETTLEMENT', 'SETTLEMENT_DECISION', 'SETTLEMENT_UNDO', 'PAYOUT',
  'PAYOUT_RETURN', 'CORRECTION', 'WRITE_OFF', 'ENTRY_REVERSAL')) NOT VALID;
