-- Saved decisions with their texts, of an entity and those below it.
CREATE TABLE "case_macro" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "cancel_reason" TEXT,
    "note" TEXT,
    "list" TEXT,
    "list_kinds" TEXT[] NOT NULL,
    "is_direct" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "updated_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "case_macro_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "case_macro_decision" CHECK ("decision" IN ('APPROVE', 'CANCEL', 'PENDING')),
    CONSTRAINT "case_macro_cancel_reason" CHECK (("decision" = 'CANCEL') = ("cancel_reason" IS NOT NULL)),
    CONSTRAINT "case_macro_list" CHECK ("list" IN ('ALLOW', 'BLOCK', 'WATCH')),
    CONSTRAINT "case_macro_list_kinds" CHECK (("list" IS NULL) = (cardinality("list_kinds") = 0))
);
CREATE UNIQUE INDEX "case_macro_entity_id_name_key" ON "case_macro"("entity_id", "name");
ALTER TABLE "case_macro"
  ADD CONSTRAINT "case_macro_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;
