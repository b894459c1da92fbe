-- Webhook endpoints on any entity (docs/decisions/0021-webhooks.md).
CREATE TABLE "webhook_endpoint" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "types" TEXT[],
    "fields" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "activated_at" TIMESTAMPTZ(3),
    "disabled_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "event_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "webhook_endpoint_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "webhook_endpoint_state" CHECK ("state" IN ('INACTIVE', 'ACTIVE', 'DISABLED', 'DELETED')),
    CONSTRAINT "webhook_endpoint_types" CHECK ("types" <@ ARRAY['PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK']),
    CONSTRAINT "webhook_endpoint_fields" CHECK ("fields" IN ('ALL', 'NON_CUSTOMER_DATA')),
    CONSTRAINT "webhook_endpoint_format" CHECK ("format" IN ('encrypted', 'encrypted-json', 'standard'))
);
CREATE INDEX "webhook_endpoint_entity_id_idx" ON "webhook_endpoint"("entity_id");
ALTER TABLE "webhook_endpoint"
  ADD CONSTRAINT "webhook_endpoint_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- A token that may do everything may do what is new, too.
UPDATE "access_token" SET "scopes" = "scopes" || ARRAY['webhooks']
WHERE "scopes" @> ARRAY['payments', 'registrations', 'queries'];
