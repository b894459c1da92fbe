-- A settlement file of an acquirer, imported for a PSP.
CREATE TABLE "settlement_import" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "sha256" TEXT,
    "header" TEXT,
    "byte_size" BIGINT,
    "progress_bytes" BIGINT NOT NULL DEFAULT 0,
    "line_count" INTEGER NOT NULL DEFAULT 0,
    "bad_count" INTEGER NOT NULL DEFAULT 0,
    "duplicate_count" INTEGER NOT NULL DEFAULT 0,
    "matched_through" INTEGER NOT NULL DEFAULT 0,
    "totals" JSONB NOT NULL DEFAULT '[]',
    "refusal" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "settlement_import_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "settlement_import_state_check"
      CHECK ("state" IN ('RECEIVING', 'CHECKED', 'MATCHING', 'DONE', 'UNDOING', 'REFUSED', 'CANCELLED', 'UNDONE'))
);
CREATE INDEX "settlement_import_entity_id_idx" ON "settlement_import"("entity_id");
CREATE INDEX "settlement_import_created_at_id_idx" ON "settlement_import"("created_at", "id");
-- The same file is imported once, unless its import was cancelled or undone.
CREATE UNIQUE INDEX "settlement_import_file_key" ON "settlement_import"("entity_id", "sha256")
  WHERE "state" IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING');
CREATE INDEX "settlement_import_working_idx" ON "settlement_import"("created_at")
  WHERE "state" IN ('RECEIVING', 'MATCHING', 'UNDOING');

-- The part of an import that belongs to a merchant: its stream of events, and how far it was matched.
CREATE TABLE "settlement_import_merchant" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "line_count" INTEGER NOT NULL,
    "matched_row" INTEGER NOT NULL DEFAULT 0,
    "is_matched" BOOLEAN NOT NULL DEFAULT false,
    "event_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "settlement_import_merchant_pkey" PRIMARY KEY ("merchant_id", "import_id")
);
CREATE INDEX "settlement_import_merchant_import_id_idx" ON "settlement_import_merchant"("import_id");

-- A row of a file. It has no foreign keys: each would be checked for each of a million rows, and all are written in
-- the transaction that writes what they refer to.
CREATE TABLE "settlement_line" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "record_type" TEXT NOT NULL,
    "transaction_type" TEXT NOT NULL,
    "cashflow" TEXT NOT NULL,
    "clearing_institute_merchant_id" TEXT NOT NULL,
    "merchant_account_id" TEXT NOT NULL,
    "merchant_account_name" TEXT,
    "division_id" TEXT,
    "settlement_tx_id" TEXT,
    "payment_id" TEXT,
    "short_id" TEXT,
    "connector_tx_id1" TEXT,
    "connector_tx_id2" TEXT,
    "connector_tx_id3" TEXT,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "brand" TEXT,
    "presentment_at" TIMESTAMP(0) NOT NULL,
    "settlement_amount_minor" BIGINT NOT NULL,
    "settlement_currency" TEXT NOT NULL,
    "settlement_fee_minor" BIGINT,
    "settlement_fx_rate" DECIMAL NOT NULL,
    "settlement_date" DATE NOT NULL,
    "settlement_status" TEXT NOT NULL,
    "descriptor" TEXT,
    "account_last4" TEXT,
    "bank_code" TEXT,
    "account_holder" TEXT,
    "reason_code" TEXT,
    "reason_description" TEXT,
    "file_format" TEXT NOT NULL,
    "clearing_institute_name" TEXT NOT NULL,
    "matching_status" TEXT,
    "matched_transactions" TEXT,
    "chargeback_id" TEXT,
    "merchant_transaction_id" TEXT,
    "merchant_invoice_id" TEXT,
    "fingerprint" UUID NOT NULL,

    CONSTRAINT "settlement_line_pkey" PRIMARY KEY ("merchant_id", "import_id", "row_number")
);
-- Finds a row that an earlier import has.
CREATE INDEX "settlement_line_merchant_id_fingerprint_idx" ON "settlement_line"("merchant_id", "fingerprint");

CREATE TABLE "settlement_bad_row" (
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "column_name" TEXT,
    "value" TEXT,
    "reason" TEXT NOT NULL,
    "raw" BYTEA,

    CONSTRAINT "settlement_bad_row_pkey" PRIMARY KEY ("import_id", "row_number"),
    CONSTRAINT "settlement_bad_row_kind_check" CHECK ("kind" IN ('INVALID', 'DUPLICATE'))
);

-- What became of a line: the payment that it settles, or why it settles none.
CREATE TABLE "settlement_match" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "exception" TEXT,
    "resolution" TEXT,
    "record_type" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "payment_id" TEXT,
    "matched_by" TEXT,
    "settles" BOOLEAN NOT NULL,
    "candidates" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "actor" TEXT,
    "reason" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_match_pkey" PRIMARY KEY ("merchant_id", "import_id", "row_number"),
    CONSTRAINT "settlement_match_status_check" CHECK ("status" IN ('MATCHED', 'MULTIPLE_MATCHES', 'NOT_MATCHED', 'FEE')),
    CONSTRAINT "settlement_match_resolution_check" CHECK ("resolution" IN ('FORCED', 'IGNORED')),
    CONSTRAINT "settlement_match_exception_check" CHECK ("exception" IN ('NOT_MATCHED', 'MULTIPLE_MATCHES', 'STATE_DIFFERS',
      'CURRENCY_DIFFERS', 'AMOUNT_DIFFERS', 'ALREADY_SETTLED', 'SETTLEMENT_AMOUNT_DIFFERS'))
);
-- A payment is settled once, charged back once and gets that back once.
CREATE UNIQUE INDEX "settlement_match_settled_key" ON "settlement_match"("merchant_id", "payment_id", "record_type")
  WHERE "settles";
CREATE INDEX "settlement_match_created_at_import_id_row_number_idx"
  ON "settlement_match"("created_at", "import_id", "row_number");
CREATE INDEX "settlement_match_open_idx" ON "settlement_match"("created_at", "import_id", "row_number")
  WHERE "exception" IS NOT NULL AND "resolution" IS NULL;

-- Settlement lines name payments by what the acquirer called them.
CREATE INDEX "payment_attempt_acquirer_tx_id_idx" ON "payment_attempt"("merchant_id", "acquirer_tx_id")
  WHERE "acquirer_tx_id" IS NOT NULL;
