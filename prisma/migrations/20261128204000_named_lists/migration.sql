-- Lists of one's own, which rules name. Their values are entries of the list of their name.
CREATE TABLE "risk_named_list" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "risk_named_list_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "risk_named_list_name" CHECK (name ~ '^[a-z0-9-]{1,64}$' AND name NOT IN ('allow', 'block', 'watch')),
    CONSTRAINT "risk_named_list_kind" CHECK (kind IN ('text', 'email', 'emailDomain', 'ip', 'bin', 'phone', 'country'))
);

CREATE UNIQUE INDEX "risk_named_list_entity_id_name_key" ON "risk_named_list"("entity_id", "name");

ALTER TABLE "risk_named_list" ADD CONSTRAINT "risk_named_list_entity_id_fkey" FOREIGN KEY ("entity_id")
  REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

ALTER TABLE "risk_list_entry" DROP CONSTRAINT "risk_list_entry_list";
ALTER TABLE "risk_list_entry" ADD CONSTRAINT "risk_list_entry_list"
  CHECK (list IN ('ALLOW', 'BLOCK', 'WATCH') OR list ~ '^[a-z0-9-]{1,64}$') NOT VALID;

ALTER TABLE "risk_list_entry" DROP CONSTRAINT "risk_list_entry_kind";
ALTER TABLE "risk_list_entry" ADD CONSTRAINT "risk_list_entry_kind" CHECK (kind IN (
  'card', 'bin', 'email', 'emailDomain', 'ip', 'device', 'customer', 'phone', 'ipCountry', 'cardCountry', 'billingCountry',
  'text', 'country'
)) NOT VALID;

-- The values of a list of one's own.
CREATE INDEX "risk_list_entry_entity_id_list_idx" ON "risk_list_entry" ("entity_id", "list");
