-- Decision callbacks (spec 6.3, docs/decisions/0022-decision-callbacks.md): what an entity configures itself.
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

-- One row for each decision whose callback was stored; its state is that of its delivery.
CREATE TABLE "callback" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "configuration_id" TEXT NOT NULL,
    "decision" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "first_delivery_id" TEXT NOT NULL,
    "resubmitted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "callback_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "callback_decision" CHECK ("decision" IN ('APPROVE', 'CANCEL', 'PENDING')),
    CONSTRAINT "callback_resubmission" CHECK (("delivery_id" = "first_delivery_id") = ("resubmitted_at" IS NULL))
);
-- Also for searches that name no merchant.
CREATE INDEX "callback_payment" ON "callback"("payment_id", "position");
CREATE INDEX "callback_created_at_id_idx" ON "callback"("created_at", "id");
ALTER TABLE "callback"
  ADD CONSTRAINT "callback_delivery"
    FOREIGN KEY ("merchant_id", "delivery_id") REFERENCES "delivery"("merchant_id", "id")
    ON DELETE CASCADE ON UPDATE CASCADE;
CREATE INDEX "callback_merchant_id_delivery_id_idx" ON "callback"("merchant_id", "delivery_id");

-- The failed ones, which are few, whatever the size of the table.
CREATE INDEX "delivery_callback_failed" ON "delivery"("merchant_id", "id") WHERE "queue" = 'callbacks' AND "state" = 'FAILED';
