-- A format of the settlement files that a PSP gets. Its versions are data; one of them is in use while it is active.
CREATE TABLE "settlement_format" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "active_version" INTEGER,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_format_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "settlement_format_version_check" CHECK ("version" >= 1 AND "active_version" BETWEEN 1 AND "version")
);
CREATE UNIQUE INDEX "settlement_format_name_key" ON "settlement_format"("entity_id", lower("name"));
CREATE INDEX "settlement_format_created_at_id_idx" ON "settlement_format"("created_at", "id");

-- Imports name the version that they were read by, so that it is never changed.
CREATE TABLE "settlement_format_version" (
    "format_id" TEXT NOT NULL,
    "version" INTEGER NOT NULL,
    "definition" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_format_version_pkey" PRIMARY KEY ("format_id", "version")
);
CREATE TRIGGER "settlement_format_version_append_only" BEFORE UPDATE OR DELETE ON "settlement_format_version"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- Null: the 36 columns of the specification (spec 2.13).
ALTER TABLE "settlement_import" ADD COLUMN "format_id" TEXT;
ALTER TABLE "settlement_import" ADD COLUMN "format_version" INTEGER;
-- Rows that were mended, or another part of a file: totals of its trailer are not checked.
ALTER TABLE "settlement_import" ADD COLUMN "is_part" BOOLEAN NOT NULL DEFAULT false;
