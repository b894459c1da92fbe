-- A statement of a bank account of a PSP (ISO 20022, camt.053).
CREATE TABLE "bank_statement" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "file_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "reference" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "currency" TEXT NOT NULL,
    "opened_on" DATE NOT NULL,
    "closed_on" DATE NOT NULL,
    "opening_minor" BIGINT NOT NULL,
    "closing_minor" BIGINT NOT NULL,
    "entry_count" INTEGER NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_statement_pkey" PRIMARY KEY ("id")
);
-- The same statement is there once.
CREATE UNIQUE INDEX "bank_statement_reference_key" ON "bank_statement"("entity_id", "account", "reference");
CREATE INDEX "bank_statement_created_at_id_idx" ON "bank_statement"("created_at", "id");
CREATE INDEX "bank_statement_file_id_idx" ON "bank_statement"("file_id");

-- An entry of a statement, and what it is: a payout that was paid or came back, or what an acquirer has paid.
CREATE TABLE "bank_entry" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "statement_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "value_on" DATE,
    "end_to_end_id" TEXT,
    "bank_reference" TEXT,
    "counterparty" TEXT,
    "counterparty_account" TEXT,
    "text" TEXT,
    "return_code" TEXT,
    "outcome" TEXT NOT NULL,
    "payout_merchant_id" TEXT,
    "payout_id" TEXT,
    "import_id" TEXT,
    "settled_on" DATE,
    "difference_minor" BIGINT NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 1,
    "actor" TEXT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_entry_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "bank_entry_statement_id_fkey" FOREIGN KEY ("statement_id") REFERENCES "bank_statement"("id")
      ON DELETE RESTRICT ON UPDATE CASCADE,
    CONSTRAINT "bank_entry_outcome_check" CHECK (CASE "outcome"
      WHEN 'UNMATCHED' THEN "payout_id" IS NULL AND "import_id" IS NULL
      WHEN 'PAYOUT' THEN "payout_id" IS NOT NULL AND "payout_merchant_id" IS NOT NULL
      WHEN 'RETURN' THEN "payout_id" IS NOT NULL AND "payout_merchant_id" IS NOT NULL
      WHEN 'SETTLEMENT' THEN "import_id" IS NOT NULL AND "settled_on" IS NOT NULL
      WHEN 'EXPLAINED' THEN "reason" IS NOT NULL
      ELSE false END)
);
CREATE UNIQUE INDEX "bank_entry_row_key" ON "bank_entry"("statement_id", "row_number");
-- A payout is paid once and comes back once, and what an acquirer has paid arrives once.
CREATE UNIQUE INDEX "bank_entry_payout_key" ON "bank_entry"("payout_id", "outcome") WHERE "payout_id" IS NOT NULL;
CREATE UNIQUE INDEX "bank_entry_settlement_key" ON "bank_entry"("import_id", "settled_on", "currency")
  WHERE "import_id" IS NOT NULL;
CREATE INDEX "bank_entry_created_at_id_idx" ON "bank_entry"("created_at", "id");
CREATE INDEX "bank_entry_unmatched_idx" ON "bank_entry"("entity_id", "created_at") WHERE "outcome" = 'UNMATCHED';
