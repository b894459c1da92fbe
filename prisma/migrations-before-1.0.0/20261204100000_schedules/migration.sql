CREATE TABLE "schedule" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "registration_id" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "name" TEXT,
    "payment_type" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "expression" TEXT NOT NULL,
    "start_at" TIMESTAMPTZ(3),
    "end_at" TIMESTAMPTZ(3),
    "terms" JSONB NOT NULL,
    "charge" JSONB NOT NULL,
    "echo" JSONB NOT NULL,
    "next_due_at" TIMESTAMPTZ(3),
    "ndc" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "event_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "schedule_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "schedule_state_check" CHECK ("state" IN ('ACTIVE', 'ENDED', 'DELETED')),
    CONSTRAINT "schedule_amount_check" CHECK ("amount_minor" > 0)
);
CREATE INDEX "schedule_due_idx" ON "schedule"("next_due_at") WHERE "state" = 'ACTIVE';

-- A due time is charged once: it has one attempt of each number, and a further one only after the one before was declined.
CREATE TABLE "schedule_charge" (
    "merchant_id" TEXT NOT NULL,
    "schedule_id" TEXT NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt" INTEGER NOT NULL,
    "payment_id" TEXT NOT NULL,
    "attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL,
    "result_code" TEXT,
    "missed" INTEGER NOT NULL DEFAULT 0,
    "is_late" BOOLEAN NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "schedule_charge_pkey" PRIMARY KEY ("merchant_id", "schedule_id", "due_at", "attempt"),
    CONSTRAINT "schedule_charge_state_check" CHECK ("state" IN ('WAITING', 'APPROVED', 'DECLINED'))
);
CREATE UNIQUE INDEX "schedule_charge_merchant_id_payment_id_key" ON "schedule_charge"("merchant_id", "payment_id");
CREATE INDEX "schedule_charge_waiting_idx" ON "schedule_charge"("attempt_at") WHERE "state" = 'WAITING';

ALTER TABLE "schedule_charge"
  ADD CONSTRAINT "schedule_charge_schedule_fkey"
    FOREIGN KEY ("merchant_id", "schedule_id") REFERENCES "schedule"("merchant_id", "id") ON DELETE RESTRICT;
