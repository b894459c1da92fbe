-- What changes of a delivery, in short rows of their own (docs/decisions/0020-deliveries.md). The message is
-- written once and never again.
CREATE TABLE "delivery_progress" (
    "merchant_id" TEXT NOT NULL,
    "delivery_id" TEXT NOT NULL,
    "destination_id" TEXT NOT NULL,
    "queue" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "order_key" TEXT,
    "state" TEXT NOT NULL,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "failure_count" INTEGER NOT NULL DEFAULT 0,
    "worker_id" TEXT,
    "claimed_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "delivery_progress_pkey" PRIMARY KEY ("merchant_id", "delivery_id"),
    CONSTRAINT "delivery_progress_state" CHECK ("state" IN ('WAITING', 'DELIVERED', 'FAILED', 'CANCELLED', 'DISCARDED')),
    CONSTRAINT "delivery_progress_worker" CHECK ("worker_id" IS NULL OR "state" = 'WAITING')
)
-- A claim changes no column of an index, so that its new row fits into the same page.
WITH (fillfactor = 50);

INSERT INTO "delivery_progress" ("merchant_id", "delivery_id", "destination_id", "queue", "position", "order_key", "state",
  "next_attempt_at", "attempt_count", "failure_count", "worker_id", "claimed_at", "completed_at")
SELECT "merchant_id", "id", "destination_id", "queue", "position", "order_key",
  CASE "state" WHEN 'SENDING' THEN 'WAITING' ELSE "state" END, "next_attempt_at", "attempt_count", "failure_count",
  "worker_id", "claimed_at", "completed_at"
FROM "delivery";

CREATE INDEX "delivery_due" ON "delivery_progress"("destination_id", "next_attempt_at", "position")
  WHERE "state" = 'WAITING';
CREATE INDEX "delivery_order_open" ON "delivery_progress"("merchant_id", "queue", "order_key", "position")
  WHERE "order_key" IS NOT NULL AND "state" = 'WAITING';
CREATE INDEX "delivery_failed" ON "delivery_progress"("queue", "merchant_id", "delivery_id") WHERE "state" = 'FAILED';

ALTER TABLE "delivery" DROP COLUMN "state", DROP COLUMN "next_attempt_at", DROP COLUMN "attempt_count",
  DROP COLUMN "failure_count", DROP COLUMN "worker_id", DROP COLUMN "claimed_at", DROP COLUMN "completed_at";
ALTER TABLE "delivery_attempt" DROP CONSTRAINT "delivery_attempt_delivery";
