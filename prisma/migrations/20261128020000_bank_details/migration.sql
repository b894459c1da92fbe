-- Bank statements in other formats, with all details, and statements that overlap.

-- A report during the day is provisional and may have no balances.
ALTER TABLE bank_statement
  ADD COLUMN "format" TEXT NOT NULL DEFAULT 'CAMT_053',
  ADD COLUMN "is_provisional" BOOLEAN NOT NULL DEFAULT false,
  ALTER COLUMN "opening_minor" DROP NOT NULL,
  ALTER COLUMN "closing_minor" DROP NOT NULL;
ALTER TABLE bank_statement
  ADD CONSTRAINT "bank_statement_format_check" CHECK (format IN ('CAMT_052', 'CAMT_053', 'MT940', 'BAI2', 'OFX'));
ALTER TABLE bank_statement
  ADD CONSTRAINT "bank_statement_balances_check"
    CHECK (is_provisional OR (opening_minor IS NOT NULL AND closing_minor IS NOT NULL));
ALTER TABLE bank_statement ALTER COLUMN "format" DROP DEFAULT, ALTER COLUMN "is_provisional" DROP DEFAULT;

-- Banks begin to count again every year: an id is of an account, a currency and a period.
DROP INDEX bank_statement_reference_key;
CREATE UNIQUE INDEX bank_statement_identity_key
  ON bank_statement (entity_id, account, currency, reference, opened_on, closed_on, is_provisional);

ALTER TABLE bank_entry
  ADD COLUMN "creditor_reference" TEXT,
  ADD COLUMN "documents" TEXT,
  ADD COLUMN "batch_reference" TEXT,
  ADD COLUMN "charges_minor" BIGINT NOT NULL DEFAULT 0;
ALTER TABLE bank_entry DROP CONSTRAINT "bank_entry_outcome_check";
ALTER TABLE bank_entry
  ADD CONSTRAINT "bank_entry_outcome_check" CHECK (
CASE outcome
    WHEN 'UNMATCHED'::text THEN ((payout_id IS NULL) AND (import_id IS NULL))
    WHEN 'PROVISIONAL'::text THEN ((payout_id IS NULL) AND (import_id IS NULL))
    WHEN 'PAYOUT'::text THEN ((payout_id IS NOT NULL) AND (payout_merchant_id IS NOT NULL))
    WHEN 'RETURN'::text THEN ((payout_id IS NOT NULL) AND (payout_merchant_id IS NOT NULL))
    WHEN 'SETTLEMENT'::text THEN ((import_id IS NOT NULL) AND (settled_on IS NOT NULL))
    WHEN 'EXPLAINED'::text THEN (reason IS NOT NULL)
    ELSE false
END);
-- Finds an entry that another statement has, too.
CREATE INDEX bank_entry_booked_on_idx ON bank_entry (entity_id, booked_on, amount_minor);

-- The payments of an entry that a bank booked as one.
CREATE TABLE "bank_entry_part" (
  "entry_id" TEXT NOT NULL,
  "part_number" INTEGER NOT NULL,
  "entity_id" TEXT NOT NULL,
  "amount_minor" BIGINT,
  "currency" TEXT NOT NULL,
  "charges_minor" BIGINT NOT NULL DEFAULT 0,
  "end_to_end_id" TEXT,
  "bank_reference" TEXT,
  "counterparty" TEXT,
  "counterparty_account" TEXT,
  "text" TEXT,
  "creditor_reference" TEXT,
  "documents" TEXT,
  "return_code" TEXT,
  CONSTRAINT "bank_entry_part_pkey" PRIMARY KEY (entry_id, part_number),
  CONSTRAINT "bank_entry_part_entry_id_fkey" FOREIGN KEY (entry_id) REFERENCES bank_entry(id) ON UPDATE CASCADE ON DELETE RESTRICT
);

-- An entry that a statement shares with an earlier one, which stored it.
CREATE TABLE "bank_shared_entry" (
  "statement_id" TEXT NOT NULL,
  "row_number" INTEGER NOT NULL,
  "entry_id" TEXT NOT NULL,
  "entity_id" TEXT NOT NULL,
  CONSTRAINT "bank_shared_entry_pkey" PRIMARY KEY (statement_id, row_number),
  CONSTRAINT "bank_shared_entry_statement_id_fkey" FOREIGN KEY (statement_id) REFERENCES bank_statement(id) ON UPDATE CASCADE ON DELETE RESTRICT,
  CONSTRAINT "bank_shared_entry_entry_id_fkey" FOREIGN KEY (entry_id) REFERENCES bank_entry(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- A statement has an entry once.
CREATE UNIQUE INDEX bank_shared_entry_entry_key ON bank_shared_entry (entry_id, statement_id);

-- What an entry pays of the total of a settlement date: several dates with one entry, or one date with several.
CREATE TABLE "bank_entry_total" (
  "entry_id" TEXT NOT NULL,
  "import_id" TEXT NOT NULL,
  "settled_on" DATE NOT NULL,
  "entity_id" TEXT NOT NULL,
  "currency" TEXT NOT NULL,
  "amount_minor" BIGINT NOT NULL,
  "reference" TEXT,
  CONSTRAINT "bank_entry_total_pkey" PRIMARY KEY (entry_id, import_id, settled_on),
  CONSTRAINT "bank_entry_total_entry_id_fkey" FOREIGN KEY (entry_id) REFERENCES bank_entry(id) ON UPDATE CASCADE ON DELETE RESTRICT
);
-- A payout or batch that the acquirer names arrives once.
CREATE UNIQUE INDEX bank_entry_total_reference_key ON bank_entry_total (import_id, settled_on, currency, reference)
  WHERE (reference IS NOT NULL);
CREATE INDEX bank_entry_total_import_id_idx ON bank_entry_total (import_id, settled_on);
CREATE INDEX bank_entry_total_settled_on_idx ON bank_entry_total (entity_id, settled_on);
INSERT INTO bank_entry_total (entry_id, import_id, settled_on, entity_id, currency, amount_minor)
  SELECT id, import_id, settled_on, entity_id, currency, amount_minor - difference_minor
  FROM bank_entry WHERE outcome = 'SETTLEMENT';
DROP INDEX bank_entry_settlement_key;
CREATE INDEX bank_entry_import_id_idx ON bank_entry (import_id) WHERE (import_id IS NOT NULL);

-- Finds the lines of a payout or batch that the text of an entry names.
CREATE INDEX settlement_line_connector_tx_id3_idx ON settlement_line (merchant_id, connector_tx_id3)
  WHERE (connector_tx_id3 IS NOT NULL);
