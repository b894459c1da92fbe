-- One delivery engine for webhooks and decision callbacks (docs/decisions/0020-deliveries.md).
CREATE TABLE "delivery_destination" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_destination_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "delivery_destination_failing_since_idx" ON "delivery_destination"("failing_since");

CREATE TABLE "delivery" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "destination_id" TEXT NOT NULL,
    "message_id" TEXT NOT NULL,
    "resubmission" INTEGER NOT NULL DEFAULT 0,
    "stream_type" TEXT NOT NULL,
    "stream_id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "order_key" TEXT,
    "body" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "state" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "delivery_state"
      CHECK ("state" IN ('WAITING', 'SENDING', 'DELIVERED', 'FAILED', 'CANCELLED', 'DISCARDED')),
    CONSTRAINT "delivery_worker_while_sending" CHECK (("state" = 'SENDING') = ("worker_id" IS NOT NULL))
);
-- One event is one message to a destination, and each of its resubmissions happens once.
CREATE UNIQUE INDEX "delivery_merchant_id_destination_id_message_id_resubmission_key"
  ON "delivery"("merchant_id", "destination_id", "message_id", "resubmission");
CREATE INDEX "delivery_destination_id_created_at_id_idx" ON "delivery"("destination_id", "created_at" DESC, "id");
-- What is due at a destination: few rows, whatever the size of the table.
CREATE INDEX "delivery_due" ON "delivery"("destination_id", "next_attempt_at") WHERE "state" = 'WAITING';
-- What workers have claimed.
CREATE INDEX "delivery_sending" ON "delivery"("worker_id") WHERE "state" = 'SENDING';
-- What a delivery with an order key waits for.
CREATE INDEX "delivery_order" ON "delivery"("merchant_id", "queue", "order_key", "position")
  WHERE "order_key" IS NOT NULL AND "state" IN ('WAITING', 'SENDING');
-- What retention deletes.
CREATE INDEX "delivery_created" ON "delivery" USING BRIN ("created_at");

CREATE TABLE "delivery_attempt" (
    "merchant_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "ordinal" INTEGER NOT NULL,
    "outcome" TEXT NOT NULL,
    "cause_code" TEXT,
    "cause" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "url" TEXT,
    "request_headers" JSONB,
    "request_body" BYTEA,
    "status" INTEGER,
    "response_headers" JSONB,
    "response_body" BYTEA,
    "response_is_cut" BOOLEAN NOT NULL DEFAULT false,
    "timings" JSONB,

    CONSTRAINT "delivery_attempt_pkey" PRIMARY KEY ("merchant_id", "delivery_id", "ordinal"),
    CONSTRAINT "delivery_attempt_outcome" CHECK ("outcome" IN ('DELIVERED', 'FAILED', 'INTERRUPTED'))
);
ALTER TABLE "delivery_attempt"
  ADD CONSTRAINT "delivery_attempt_delivery"
    FOREIGN KEY ("merchant_id", "delivery_id") REFERENCES "delivery"("merchant_id", "id")
    ON DELETE CASCADE ON UPDATE CASCADE;

CREATE TABLE "delivery_worker" (
    "id" TEXT NOT NULL,
    "alive_until" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "delivery_worker_pkey" PRIMARY KEY ("id")
);
