-- Lines whose payment was settled by an import that was undone since: they are matched again.
CREATE TABLE "settlement_rematch" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_rematch_pkey" PRIMARY KEY ("merchant_id", "import_id", "row_number")
);
CREATE INDEX "settlement_match_already_settled_idx" ON "settlement_match"("merchant_id", "payment_id", "record_type")
  WHERE "exception" = 'ALREADY_SETTLED' AND "resolution" IS NULL;
