-- A hosted checkout (spec 4.2): what the merchant sent for it, and the payment that came of it.
CREATE TABLE "checkout" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "sealed_parameters" TEXT NOT NULL,
    "merchant_transaction_id" TEXT,
    "amount_minor" BIGINT,
    "currency" TEXT,
    "shopper_result_url" TEXT,
    "version" INTEGER NOT NULL DEFAULT 1,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "payment_id" TEXT,
    "operation" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "fetched_at" TIMESTAMPTZ(3),
    "announcement_claimed_at" TIMESTAMPTZ(3),
    "announcements" INTEGER NOT NULL DEFAULT 0,
    "announced_at" TIMESTAMPTZ(3),
    "announced_status" INTEGER,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "checkout_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "checkout_operation_check" CHECK ("operation" IN ('payment', 'registration')),
    CONSTRAINT "checkout_attempts_check" CHECK ("attempts" BETWEEN 0 AND 5),
    CONSTRAINT "checkout_claim_check" CHECK (("payment_id" IS NULL) = ("operation" IS NULL))
);
-- A browser knows the id alone; ids are in the order of time, which lists and due calls go by.
CREATE INDEX "checkout_id_idx" ON "checkout"("id");
