-- Where payments are processed is rows: accounts at acquirers, rules that choose among them, and the countries of card
-- numbers, by which rules may choose.
CREATE TABLE "connector_account" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "connector" TEXT NOT NULL,
    "modes" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "sealed_credentials" JSONB NOT NULL DEFAULT '{}',
    "credentials_bound_to" TEXT NOT NULL,
    "payment_types" TEXT[],
    "currencies" TEXT[],
    "brands" TEXT[],
    "first_used_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "connector_account_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "connector_account_modes" CHECK ("modes" <@ ARRAY['INTERNAL', 'EXTERNAL', 'LIVE']),
    CONSTRAINT "connector_account_simulator_is_not_live" CHECK ("connector" <> 'simulator' OR NOT 'LIVE' = ANY ("modes"))
);
CREATE INDEX "connector_account_entity_id_idx" ON "connector_account"("entity_id");
ALTER TABLE "connector_account"
  ADD CONSTRAINT "connector_account_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

CREATE TABLE "routing_rule" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "conditions" JSONB NOT NULL DEFAULT '{}',
    "targets" JSONB NOT NULL DEFAULT '[]',
    "fallbacks" TEXT[],
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "routing_rule_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "routing_rule_entity_id_position_idx" ON "routing_rule"("entity_id", "position");
ALTER TABLE "routing_rule"
  ADD CONSTRAINT "routing_rule_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Card numbers by their first eleven digits.
CREATE TABLE "bin_range" (
    "first" BIGINT NOT NULL,
    "last" BIGINT NOT NULL,
    "country" TEXT NOT NULL,
    "scheme" TEXT,

    CONSTRAINT "bin_range_pkey" PRIMARY KEY ("first"),
    CONSTRAINT "bin_range_order" CHECK ("first" <= "last")
);

-- No foreign key: a payment should not lock the row of its account. An account that was used is not deleted.
ALTER TABLE "payment_attempt" ADD COLUMN "connector_account_id" TEXT;
ALTER TABLE "payment_attempt" ADD COLUMN "ordinal" INTEGER NOT NULL DEFAULT 1;

-- The simulator served INTERNAL for everybody; the digits of the id that name the cell are those of the entity.
INSERT INTO "connector_account" ("id", "entity_id", "name", "connector", "modes", "credentials_bound_to",
  "payment_types", "currencies", "brands", "first_used_at", "created_at", "updated_at")
SELECT new.id, e.id, 'Simulator', 'simulator', ARRAY['INTERNAL'], new.id, ARRAY['*'], ARRAY['*'], ARRAY['*'],
  now(), now(), now()
FROM "entity" e,
  LATERAL (SELECT left(md5('simulator:' || e.id), 12) || substr(e.id, 13, 2) || left(md5(e.id), 18) AS id) new
WHERE e.parent_id IS NULL;

-- Each upstream of an entity is an account; its token stays bound to the id that it was encrypted for.
INSERT INTO "connector_account" ("id", "entity_id", "name", "connector", "modes", "settings", "sealed_credentials",
  "credentials_bound_to", "payment_types", "currencies", "brands", "first_used_at", "created_at", "updated_at")
SELECT new.id, e.id, 'Upstream gateway', 'opp', ARRAY['EXTERNAL', 'LIVE'],
  (e.settings -> 'upstream') - 'sealedAccessToken' - 'boundTo',
  jsonb_build_object('accessToken', e.settings #> '{upstream,sealedAccessToken}'), e.settings #>> '{upstream,boundTo}',
  ARRAY['*'], ARRAY['*'], ARRAY['*'], now(), now(), now()
FROM "entity" e,
  LATERAL (SELECT left(md5('opp:' || e.id), 12) || substr(e.id, 13, 2) || left(md5(e.id), 18) AS id) new
WHERE jsonb_typeof(e.settings -> 'upstream') = 'object';

-- An upstream of null switched an inherited one off; a rule without targets does so now. Rules come before accounts, so
-- an entity below it that has an upstream of its own receives a rule for it.
WITH RECURSIVE line AS (
  SELECT e.id, e.settings, false AS inherits, false AS is_off FROM "entity" e WHERE e.parent_id IS NULL
  UNION ALL
  SELECT e.id, e.settings,
    CASE jsonb_typeof(line.settings -> 'upstream') WHEN 'object' THEN true WHEN 'null' THEN false ELSE line.inherits END,
    line.is_off OR (line.inherits AND jsonb_typeof(line.settings -> 'upstream') = 'null')
  FROM "entity" e JOIN line ON e.parent_id = line.id
)
INSERT INTO "routing_rule" ("id", "entity_id", "position", "name", "conditions", "targets", "fallbacks", "created_at",
  "updated_at")
SELECT left(md5('rule:' || line.id), 12) || substr(line.id, 13, 2) || left(md5(line.id), 18), line.id, 1,
  CASE WHEN a.id IS NULL THEN 'No upstream gateway' ELSE 'Upstream gateway' END,
  '{"modes": ["EXTERNAL", "LIVE"]}',
  CASE WHEN a.id IS NULL THEN '[]' ELSE jsonb_build_array(jsonb_build_object('accountId', a.id, 'percent', 100)) END,
  '{}', now(), now()
FROM line LEFT JOIN "connector_account" a ON a.entity_id = line.id AND a.connector = 'opp'
WHERE (line.inherits AND jsonb_typeof(line.settings -> 'upstream') = 'null') OR (line.is_off AND a.id IS NOT NULL);

UPDATE "entity" SET "settings" = "settings" - 'upstream' WHERE "settings" ? 'upstream';
