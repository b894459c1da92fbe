-- A chargeback that is answered: with evidence by its deadline, or accepted.
CREATE TABLE "dispute" (
    "merchant_id" TEXT NOT NULL,
    -- The chargeback (CB) that opened it.
    "id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "payment_brand" TEXT,
    "reason_code" TEXT,
    "reason" TEXT,
    "state" TEXT NOT NULL,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "decided_at" TIMESTAMPTZ(3),
    "note" TEXT,
    "evidence_count" INTEGER NOT NULL DEFAULT 0,
    "event_count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "dispute_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "dispute_state_check" CHECK ("state" IN ('OPEN', 'SUBMITTED', 'WON', 'LOST', 'ACCEPTED')),
    CONSTRAINT "dispute_evidence_count_check" CHECK ("evidence_count" BETWEEN 0 AND 10),
    CONSTRAINT "dispute_amount_check" CHECK ("amount_minor" > 0)
);
-- By deadline, as disputes are worked on; and those of a payment.
CREATE INDEX "dispute_due_at_id_idx" ON "dispute"("due_at", "id");
CREATE INDEX "dispute_merchant_id_payment_id_idx" ON "dispute"("merchant_id", "payment_id");

-- A file that a merchant sends to defend a payment, encrypted.
CREATE TABLE "dispute_evidence" (
    "merchant_id" TEXT NOT NULL,
    "dispute_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "byte_size" INTEGER NOT NULL,
    "sha256" TEXT NOT NULL,
    "sealed_content" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "dispute_evidence_pkey" PRIMARY KEY ("merchant_id", "dispute_id", "id"),
    CONSTRAINT "dispute_evidence_kind_check" CHECK ("kind" IN ('PDF', 'PNG', 'JPEG')),
    CONSTRAINT "dispute_evidence_size_check" CHECK ("byte_size" BETWEEN 1 AND 5000000)
);
