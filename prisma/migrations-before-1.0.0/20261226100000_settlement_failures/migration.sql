-- How often in a row matching or undoing an import failed, why, and when it is tried again; after the last try it is set
-- aside, so that later imports of the PSP go on.
ALTER TABLE "settlement_import"
  ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "failure" TEXT,
  ADD COLUMN "failed_at" TIMESTAMPTZ(3),
  ADD COLUMN "retry_at" TIMESTAMPTZ(3),
  ADD COLUMN "set_aside_at" TIMESTAMPTZ(3);
ALTER TABLE "settlement_import"
  ADD CONSTRAINT "settlement_import_failure" CHECK (
    "failures" >= 0 AND ("failures" > 0) = ("failure" IS NOT NULL) AND ("failures" > 0) = ("failed_at" IS NOT NULL)
    AND ("retry_at" IS NULL OR "failures" > 0) AND ("set_aside_at" IS NULL OR "failures" > 0)
  );
