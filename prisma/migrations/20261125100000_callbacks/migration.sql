-- Decision callbacks (spec 6.3, docs/decisions/0050-decision-callbacks.md): what an entity configures itself.
CREATE TABLE "callback_configuration" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "enabled" BOOLEAN,
    "urls" TEXT[] NOT NULL DEFAULT '{}',
    "active_url" TEXT,
    "header_names" TEXT[] NOT NULL DEFAULT '{}',
    "sealed_headers" TEXT,
    "template" JSONB,
    "sending" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "callback_configuration_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "callback_configuration_urls" CHECK (cardinality("urls") <= 3),
    -- One of them is active, as soon as there are any.
    CONSTRAINT "callback_configuration_active_url" CHECK (
      CASE WHEN cardinality("urls") = 0 THEN "active_url" IS NULL ELSE "active_url" IS NOT NULL AND "active_url" = ANY("urls") END),
    CONSTRAINT "callback_configuration_sealed_headers"
      CHECK ((cardinality("header_names") = 0) = ("sealed_headers" IS NULL))
);
CREATE UNIQUE INDEX "callback_configuration_entity_id_key" ON "callback_configuration"("entity_id");
ALTER TABLE "callback_configuration"
  ADD CONSTRAINT "callback_configuration_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- Callbacks are few beside webhooks, so these indexes stay small and webhooks do not enter them.
CREATE INDEX "delivery_callback_message" ON "delivery"("merchant_id", "message_id") WHERE "queue" = 'callbacks';
CREATE INDEX "delivery_callback_stream" ON "delivery"("merchant_id", "stream_id", "position") WHERE "queue" = 'callbacks';
CREATE INDEX "delivery_callback_created" ON "delivery"("created_at", "id") WHERE "queue" = 'callbacks';
CREATE INDEX "delivery_callback_failed" ON "delivery"("created_at", "id") WHERE "queue" = 'callbacks' AND "state" = 'FAILED';
