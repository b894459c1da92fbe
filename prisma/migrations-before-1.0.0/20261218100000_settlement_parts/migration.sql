-- A line that stands for several payments, or for a part of one: which payments it settles, and how much of each.
CREATE TABLE "settlement_part" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "payment_id" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,

    CONSTRAINT "settlement_part_pkey" PRIMARY KEY ("merchant_id", "import_id", "row_number", "payment_id"),
    CONSTRAINT "settlement_part_amount_check" CHECK ("amount_minor" > 0)
);
-- How much of a payment is settled in parts.
CREATE INDEX "settlement_part_payment_idx" ON "settlement_part"("merchant_id", "payment_id");

-- How many parts a line has; 0: it settles one payment as a whole, or none.
ALTER TABLE "settlement_match" ADD COLUMN "part_count" INTEGER NOT NULL DEFAULT 0;
-- Lines that may settle a payment together.
CREATE INDEX "settlement_match_amount_differs_idx" ON "settlement_match"("merchant_id", "payment_id", "import_id")
  WHERE "exception" = 'AMOUNT_DIFFERS' AND "resolution" IS NULL;
