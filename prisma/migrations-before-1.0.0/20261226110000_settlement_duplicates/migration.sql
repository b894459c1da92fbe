-- A line that was left out because another import has it, as it would be stored. It has the columns of a line, in their
-- order. It becomes a line when the other import is undone or cancelled.
CREATE TABLE "settlement_duplicate_line" (LIKE "settlement_line");
ALTER TABLE "settlement_duplicate_line"
  ADD CONSTRAINT "settlement_duplicate_line_pkey" PRIMARY KEY ("merchant_id", "import_id", "row_number");
CREATE INDEX "settlement_duplicate_line_merchant_id_fingerprint_idx"
  ON "settlement_duplicate_line"("merchant_id", "fingerprint");

-- A line that became one so after the lines of its import began to be matched: it is matched after them.
CREATE TABLE "settlement_restored_line" (
    "merchant_id" TEXT NOT NULL,
    "import_id" TEXT NOT NULL,
    "row_number" INTEGER NOT NULL,

    CONSTRAINT "settlement_restored_line_pkey" PRIMARY KEY ("merchant_id", "import_id", "row_number")
);

-- The import was undone or cancelled, and the lines that others left out because of it do not have their places yet.
ALTER TABLE "settlement_import" ADD COLUMN "restores_duplicates" BOOLEAN NOT NULL DEFAULT false;
CREATE INDEX "settlement_import_restores_duplicates_idx" ON "settlement_import"("created_at") WHERE "restores_duplicates";
