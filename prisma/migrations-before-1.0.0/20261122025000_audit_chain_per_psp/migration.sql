-- The audit log is one chain for each PSP, so that changes of different PSPs never wait for each other. What was
-- written before stays in one chain, that of the installation, which also keeps what belongs to no entity.
DROP TRIGGER "audit_entry_append_only" ON "audit_entry";
ALTER TABLE "audit_entry" ADD COLUMN "chain_id" TEXT NOT NULL DEFAULT 'installation';
ALTER TABLE "audit_entry" ADD COLUMN "chain_sequence" BIGINT;
UPDATE "audit_entry" SET "chain_sequence" = "sequence";
ALTER TABLE "audit_entry" ALTER COLUMN "chain_sequence" SET NOT NULL, ALTER COLUMN "chain_id" DROP DEFAULT;
CREATE UNIQUE INDEX "audit_entry_chain_id_chain_sequence_key" ON "audit_entry" ("chain_id", "chain_sequence");

-- The order of lists; what authenticates an entry is its place in its chain.
CREATE SEQUENCE "audit_entry_sequence_seq" AS BIGINT OWNED BY "audit_entry"."sequence";
SELECT setval('audit_entry_sequence_seq', greatest((SELECT max("sequence") FROM "audit_entry"), 1),
              EXISTS (SELECT FROM "audit_entry"));
ALTER TABLE "audit_entry" ALTER COLUMN "sequence" SET DEFAULT nextval('audit_entry_sequence_seq');
CREATE TRIGGER "audit_entry_append_only" BEFORE UPDATE OR DELETE OR TRUNCATE ON "audit_entry"
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

ALTER TABLE "audit_head" DROP CONSTRAINT "audit_head_one";
ALTER TABLE "audit_head" ADD COLUMN "chain_id" TEXT NOT NULL DEFAULT 'installation';
ALTER TABLE "audit_head" DROP CONSTRAINT "audit_head_pkey";
ALTER TABLE "audit_head" DROP COLUMN "id";
ALTER TABLE "audit_head" ALTER COLUMN "chain_id" DROP DEFAULT;
ALTER TABLE "audit_head" ADD CONSTRAINT "audit_head_pkey" PRIMARY KEY ("chain_id");
