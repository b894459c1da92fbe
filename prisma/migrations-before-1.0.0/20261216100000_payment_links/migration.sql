-- A payment link: a page of the gateway where one payment is made, for merchants without a shop (docs/decisions/0023).
CREATE TABLE "payment_link" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "sealed_parameters" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "payment_type" TEXT NOT NULL,
    "merchant_transaction_id" TEXT,
    "description" TEXT,
    "valid_until" TIMESTAMPTZ(3) NOT NULL,
    "checkout_id" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payment_link_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "payment_link_amount_check" CHECK ("amount_minor" > 0),
    CONSTRAINT "payment_link_valid_check" CHECK ("valid_until" > "created_at")
);
-- A browser knows the id alone.
CREATE INDEX "payment_link_id_idx" ON "payment_link"("id");
-- The list of the back office.
CREATE INDEX "payment_link_created_at_id_idx" ON "payment_link"("created_at", "id");
-- Whether a checkout is the one of a link: such a checkout is not deleted.
CREATE INDEX "payment_link_checkout_idx" ON "payment_link"("merchant_id", "checkout_id") WHERE "checkout_id" IS NOT NULL;
