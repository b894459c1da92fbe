-- Which way the money of a payment goes for the merchant: 1 in, -1 out. A debit comes in and a refund or credit goes out; a
-- chargeback goes the other way. A fee is about no payment and follows the cashflow. The same as lib/settlement/file/direction.ts.
CREATE FUNCTION settled_direction(record_type text, transaction_type text, cashflow text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
AS $function$
  SELECT CASE
    WHEN record_type = 'FEE' THEN CASE cashflow WHEN 'POS' THEN 1 ELSE -1 END
    WHEN (transaction_type IN ('REFUND', 'CREDIT')) = (record_type = 'CHARGEBACK') THEN 1
    ELSE -1
  END
$function$;

-- What a row of the type FEE is in truth: held back or released, corrected, or moved between balances. Empty is a fee.
ALTER TABLE settlement_line ADD COLUMN line_kind text;
ALTER TABLE settlement_line ADD CONSTRAINT settlement_line_kind_check
  CHECK (line_kind IN ('RESERVE', 'ADJUSTMENT', 'TRANSFER')) NOT VALID;
ALTER TABLE settlement_duplicate_line ADD COLUMN line_kind text;

ALTER TABLE ledger_entry DROP CONSTRAINT ledger_entry_accounts_check;
ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_accounts_check CHECK (accounts <@ ARRAY['ACQUIRER_RECEIVABLE',
  'MERCHANT_PAYABLE', 'FEES_EARNED', 'SCHEME_COST', 'ACQUIRER_RESERVE', 'ACQUIRER_ADJUSTMENT', 'ACQUIRER_TRANSFER', 'CHARGEBACK',
  'ROLLING_RESERVE', 'FX_DIFFERENCE', 'SUSPENSE', 'BANK', 'WRITE_OFF']) NOT VALID;

-- A payment is settled once. It may be charged back again after a reversal, so that the match counts those (match-lines.sql).
DROP INDEX settlement_match_settled_key;
CREATE UNIQUE INDEX settlement_match_settled_key ON settlement_match (merchant_id, payment_id, record_type)
  WHERE settles AND record_type = 'SETTLED';
CREATE INDEX settlement_match_disputed_idx ON settlement_match (merchant_id, payment_id, record_type)
  WHERE settles AND record_type <> 'SETTLED';
