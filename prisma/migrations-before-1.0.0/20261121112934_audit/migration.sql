-- CreateTable
CREATE TABLE "audit_entry" (
    "sequence" BIGINT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "actor" TEXT NOT NULL,
    "address" TEXT,
    "action" TEXT NOT NULL,
    "entity_id" TEXT,
    "subject_id" TEXT NOT NULL,
    "before" JSONB,
    "after" JSONB,
    "mac" BYTEA NOT NULL,

    CONSTRAINT "audit_entry_pkey" PRIMARY KEY ("sequence")
);

-- CreateTable
CREATE TABLE "audit_head" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "sequence" BIGINT NOT NULL,
    "mac" BYTEA NOT NULL,

    CONSTRAINT "audit_head_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "audit_entry_entity_id_sequence_idx" ON "audit_entry"("entity_id", "sequence");

-- CreateIndex
CREATE INDEX "audit_entry_subject_id_sequence_idx" ON "audit_entry"("subject_id", "sequence");

-- The chain is appended to, never rewritten, and there is one end of it.
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_one" CHECK (id = 1);
