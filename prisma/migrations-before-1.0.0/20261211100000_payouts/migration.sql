-- The bank account of a merchant or of a PSP, and what payouts keep back; a change is a new version.
CREATE TABLE "payout_terms" (
    "entity_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "holder" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    "bic" TEXT,
    "reserve_millionths" INTEGER NOT NULL DEFAULT 0,
    "reserve_days" INTEGER NOT NULL DEFAULT 0,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_terms_pkey" PRIMARY KEY ("entity_id", "version"),
    CONSTRAINT "payout_terms_reserve_check"
      CHECK ("reserve_millionths" BETWEEN 0 AND 1000000 AND "reserve_days" BETWEEN 0 AND 365)
);

-- Money for a merchant: proposed by one user, approved by another one.
CREATE TABLE "payout" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "through" DATE NOT NULL,
    "payable_minor" BIGINT NOT NULL,
    "chargeback_minor" BIGINT NOT NULL,
    "reserve_minor" BIGINT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "holder" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    "bic" TEXT,
    "terms_version" INTEGER NOT NULL,
    "terms_actor" TEXT NOT NULL,
    "proposed_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "bank_file_id" TEXT,

    CONSTRAINT "payout_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "payout_state_check" CHECK ("state" IN ('PROPOSED', 'APPROVED', 'REJECTED', 'WITHDRAWN')),
    CONSTRAINT "payout_amount_check" CHECK ("amount_minor" > 0
      AND "amount_minor" = "payable_minor" - "chargeback_minor" - "reserve_minor"),
    -- Neither who proposed it nor who entered the bank account may approve it.
    CONSTRAINT "payout_second_user_check"
      CHECK ("state" <> 'APPROVED' OR ("decided_by" <> "proposed_by" AND "decided_by" <> "terms_actor")),
    CONSTRAINT "payout_bank_file_check" CHECK ("bank_file_id" IS NULL OR "state" = 'APPROVED')
);
-- A merchant has one open proposal in a currency, so that nothing is paid out twice.
CREATE UNIQUE INDEX "payout_open_key" ON "payout"("merchant_id", "is_test", "currency") WHERE "state" = 'PROPOSED';
CREATE INDEX "payout_created_at_id_idx" ON "payout"("created_at", "id");
CREATE INDEX "payout_bank_file_id_idx" ON "payout"("bank_file_id") WHERE "bank_file_id" IS NOT NULL;

-- What the bank of a PSP is asked to pay; its XML is written from its payouts whenever it is downloaded.
CREATE TABLE "bank_file" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "holder" TEXT NOT NULL,
    "iban" TEXT NOT NULL,
    "bic" TEXT,
    "execute_on" DATE NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bank_file_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "bank_file_entity_id_idx" ON "bank_file"("entity_id");

-- Payouts are booked.
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_kind_check";
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_kind_check" CHECK ("kind" IN
  ('PAYMENT', 'REFUND', 'CREDIT', 'CREDIT_REFUND', 'REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'SETTLEMENT',
   'SETTLEMENT_DECISION', 'SETTLEMENT_UNDO', 'PAYOUT', 'CORRECTION', 'ENTRY_REVERSAL'));
