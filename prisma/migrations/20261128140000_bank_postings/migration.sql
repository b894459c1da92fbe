-- Bank reconciliation reads what was booked on the bank, a small part of the entries of a merchant.
CREATE INDEX ledger_entry_bank_idx ON ledger_entry (merchant_id, booked_at) WHERE ('BANK' = ANY (accounts));
