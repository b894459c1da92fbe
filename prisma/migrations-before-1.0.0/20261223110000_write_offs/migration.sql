-- What is given up is a kind of its own, on an account of its own. A payout that came back is a kind of its own too.
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_kind_check", DROP CONSTRAINT "ledger_entry_accounts_check";
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_kind_check" CHECK ("kind" IN
  ('PAYMENT', 'REFUND', 'CREDIT', 'CREDIT_REFUND', 'REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'SETTLEMENT',
   'SETTLEMENT_DECISION', 'SETTLEMENT_UNDO', 'PAYOUT', 'PAYOUT_RETURN', 'CORRECTION', 'WRITE_OFF', 'ENTRY_REVERSAL')) NOT VALID;
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_accounts_check" CHECK ("accounts" <@ ARRAY
  ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', 'FEES_EARNED', 'SCHEME_COST', 'CHARGEBACK', 'ROLLING_RESERVE', 'FX_DIFFERENCE',
   'SUSPENSE', 'BANK', 'WRITE_OFF']) NOT VALID;
-- Both allow more than before, so that no entry is read again for them, and nothing waits meanwhile.
