-- One event log, and the merchant first in every key of what a merchant owns.

-- Policies and triggers name columns that change here. The server makes the policies again when it starts.
DROP FUNCTION raise_walls();
DO $$
DECLARE policy RECORD;
BEGIN
  FOR policy IN SELECT policyname, tablename FROM pg_policies WHERE schemaname = 'public' LOOP
    EXECUTE format('DROP POLICY %I ON %I', policy.policyname, policy.tablename);
  END LOOP;
END $$;
DROP TRIGGER "payment_event_append_only" ON "payment_event";
-- Changes of the configuration are announced by the code that makes them.
DROP TRIGGER "entity_changed" ON "entity";
DROP TRIGGER "access_token_changed" ON "access_token";
DROP TRIGGER "vault_account_forgotten" ON "vault_account";
DROP FUNCTION tell_configuration_changed();

-- Keys of payments and attempts.
ALTER TABLE "payment_attempt" DROP CONSTRAINT "payment_attempt_payment";
ALTER TABLE "payment_event" DROP CONSTRAINT "payment_event_payment";
ALTER TABLE "payment_event" DROP CONSTRAINT "payment_event_pkey";
ALTER TABLE "payment_attempt" DROP CONSTRAINT "payment_attempt_pkey";
ALTER TABLE "payment" DROP CONSTRAINT "payment_pkey";
ALTER TABLE "payment" ADD CONSTRAINT "payment_pkey" PRIMARY KEY ("merchant_id", "id");
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_pkey" PRIMARY KEY ("merchant_id", "reference");
DROP INDEX "payment_attempt_payment_id_idx";
CREATE INDEX "payment_attempt_payment_idx" ON "payment_attempt" ("merchant_id", "payment_id");
-- What a notification of an acquirer names.
CREATE INDEX "payment_attempt_reference_idx" ON "payment_attempt" ("reference");
-- What staff search by.
CREATE INDEX "payment_id_idx" ON "payment" ("id");

-- "Settlement" means money from here on; an attempt is completed.
ALTER TABLE "payment_attempt" DROP CONSTRAINT "payment_attempt_state";
ALTER TABLE "payment_attempt" RENAME COLUMN "settled_at" TO "completed_at";
ALTER TABLE "payment_attempt" RENAME COLUMN "next_inquiry_at" TO "next_query_at";
ALTER TABLE "payment_attempt" RENAME COLUMN "inquiries" TO "query_count";
DROP INDEX "payment_attempt_due";
UPDATE "payment_attempt" SET "state" = 'COMPLETED' WHERE "state" = 'SETTLED';
ALTER TABLE "payment_attempt"
  ADD CONSTRAINT "payment_attempt_state" CHECK (state IN ('OPEN', 'UNKNOWN', 'PENDING', 'COMPLETED'));
-- What the resolution of unknown attempts looks for: few rows, whatever the size of the table.
CREATE INDEX "payment_attempt_due" ON "payment_attempt" ("next_query_at") WHERE state <> 'COMPLETED';

ALTER TABLE "payment" RENAME CONSTRAINT "payment_taken_not_negative" TO "payment_reserved_not_negative";
ALTER TABLE "payment" RENAME CONSTRAINT "payment_taken_fits" TO "payment_reserved_within_amount";
ALTER TABLE "payment" RENAME CONSTRAINT "payment_captures_fit" TO "payment_capture_limit";

-- The event log.
ALTER TABLE "payment_event" RENAME TO "event";
ALTER TABLE "event" RENAME COLUMN "payment_id" TO "stream_id";
ALTER TABLE "event" RENAME COLUMN "kind" TO "type";
ALTER TABLE "event" RENAME COLUMN "detail" TO "data";
ALTER TABLE "event"
  ADD COLUMN "merchant_id" TEXT,
  ADD COLUMN "stream_type" TEXT NOT NULL DEFAULT 'payment',
  ADD COLUMN "position" BIGINT,
  ADD COLUMN "version" SMALLINT NOT NULL DEFAULT 1,
  ADD COLUMN "amount_minor" BIGINT,
  ADD COLUMN "currency" TEXT;
UPDATE "event" AS e
SET "merchant_id" = p."merchant_id",
    "position" = numbered."position",
    "amount_minor" = CASE WHEN e."type" LIKE 'acquirer.%' OR e."type" LIKE 'request.%' THEN p."amount_minor" END,
    "currency" = CASE WHEN e."type" LIKE 'acquirer.%' OR e."type" LIKE 'request.%' THEN p."currency" END,
    "type" = CASE
      WHEN e."type" = 'request.accepted' THEN 'payment.created'
      WHEN e."type" = 'request.refused' THEN 'payment.rejected'
      WHEN e."type" LIKE 'acquirer.%' THEN 'attempt.' || substr(e."type", 10)
      WHEN e."type" = 'follow-up.requested' THEN 'child.created'
      WHEN e."type" = 'follow-up.refused' THEN 'child.rejected'
      WHEN e."type" LIKE 'follow-up.%' THEN 'child.' || substr(e."type", 11)
      WHEN e."type" LIKE 'registration.%' THEN 'payment.created'
      ELSE e."type" END
FROM "payment" AS p,
  (SELECT "stream_id", "sequence", row_number() OVER (ORDER BY "at", "stream_id", "sequence") AS "position"
   FROM "event") AS numbered
WHERE p."id" = e."stream_id" AND numbered."stream_id" = e."stream_id" AND numbered."sequence" = e."sequence";

CREATE SEQUENCE "event_position_seq" AS BIGINT;
SELECT setval('event_position_seq', greatest((SELECT max("position") FROM "event"), 1),
              EXISTS (SELECT FROM "event"));

-- A position is drawn under a shared lock that ends with the transaction, so that the relay knows whom to wait for
-- (docs/decisions/0007-event-log-and-background-work.md).
CREATE FUNCTION next_event_position() RETURNS BIGINT LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(7461640251);
  -- Named in full: a worker of logical replication has an empty search path.
  RETURN nextval('public.event_position_seq');
END $$;

ALTER TABLE "event"
  ALTER COLUMN "merchant_id" SET NOT NULL,
  ALTER COLUMN "stream_type" DROP DEFAULT,
  ALTER COLUMN "position" SET NOT NULL,
  ALTER COLUMN "position" SET DEFAULT next_event_position();
ALTER TABLE "event"
  ADD CONSTRAINT "event_pkey" PRIMARY KEY ("merchant_id", "stream_id", "stream_type", "sequence");
CREATE INDEX "event_position_idx" ON "event" ("position");
CREATE TRIGGER "event_append_only" BEFORE UPDATE OR DELETE ON "event"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
ALTER TABLE "payment_attempt"
  ADD CONSTRAINT "payment_attempt_payment" FOREIGN KEY ("merchant_id", "payment_id")
  REFERENCES "payment" ("merchant_id", "id");

-- Consumers start at the beginning of the log, which covers whatever the outbox still held.
CREATE TABLE "event_consumer" (
  "name" TEXT NOT NULL,
  "partition" INTEGER NOT NULL DEFAULT 0,
  "kind" TEXT NOT NULL,
  "position" BIGINT NOT NULL DEFAULT 0,
  "advanced_at" TIMESTAMPTZ(3),
  "failures" INTEGER NOT NULL DEFAULT 0,
  "failed_position" BIGINT,
  "failed_at" TIMESTAMPTZ(3),
  "last_error" TEXT,
  "retry_at" TIMESTAMPTZ(3),
  CONSTRAINT "event_consumer_pkey" PRIMARY KEY ("name", "partition")
);
DROP TABLE "outbox_message";

-- Registrations have a stream of their own.
ALTER TABLE "registration" ADD COLUMN "event_count" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "registration" DROP CONSTRAINT "registration_pkey";
ALTER TABLE "registration" ADD CONSTRAINT "registration_pkey" PRIMARY KEY ("merchant_id", "id");
CREATE INDEX "registration_id_idx" ON "registration" ("id");

-- The vault.
ALTER TABLE "vault_account" DROP CONSTRAINT "vault_account_pkey";
ALTER TABLE "vault_account" ADD CONSTRAINT "vault_account_pkey" PRIMARY KEY ("merchant_id", "id");
ALTER TABLE "vault_account" DROP CONSTRAINT "vault_account_forgotten";
ALTER TABLE "vault_account" RENAME COLUMN "forgotten_at" TO "erased_at";
ALTER TABLE "vault_account"
  ADD CONSTRAINT "vault_account_erased" CHECK ((ciphertext IS NULL) = (erased_at IS NOT NULL));
DROP INDEX "registration_account_id_idx";
CREATE INDEX "registration_merchant_account_idx" ON "registration" ("merchant_id", "account_id");

-- Idempotency keys. A key of an entity above its merchants belongs to that entity itself.
ALTER TABLE "idempotency_key" ADD COLUMN "merchant_id" TEXT;
UPDATE "idempotency_key" AS k SET "merchant_id" = CASE WHEN e."kind" = 'CHANNEL' THEN e."parent_id" ELSE e."id" END
FROM "entity" AS e WHERE e."id" = k."entity_id";
DELETE FROM "idempotency_key" WHERE "merchant_id" IS NULL;
ALTER TABLE "idempotency_key" ALTER COLUMN "merchant_id" SET NOT NULL;
ALTER TABLE "idempotency_key" DROP CONSTRAINT "idempotency_key_pkey";
ALTER TABLE "idempotency_key"
  ADD CONSTRAINT "idempotency_key_pkey" PRIMARY KEY ("merchant_id", "entity_id", "method", "path", "key");

-- The simulator's journal.
ALTER TABLE "simulator_execution" ADD COLUMN "merchant_id" TEXT;
UPDATE "simulator_execution" AS s SET "merchant_id" = a."merchant_id"
FROM "payment_attempt" AS a WHERE a."reference" = s."reference";
DELETE FROM "simulator_execution" WHERE "merchant_id" IS NULL;
ALTER TABLE "simulator_execution" ALTER COLUMN "merchant_id" SET NOT NULL;
ALTER TABLE "simulator_execution" DROP CONSTRAINT "simulator_execution_pkey";
ALTER TABLE "simulator_execution" ADD CONSTRAINT "simulator_execution_pkey" PRIMARY KEY ("merchant_id", "reference");
-- The simulator's page knows the reference only.
CREATE INDEX "simulator_execution_reference_idx" ON "simulator_execution" ("reference");
