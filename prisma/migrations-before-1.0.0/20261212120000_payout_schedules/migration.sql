-- When payouts of a merchant are proposed without a user.
ALTER TABLE "payout_terms" ADD COLUMN "schedule" TEXT NOT NULL DEFAULT 'MANUAL';
ALTER TABLE "payout_terms" ADD CONSTRAINT "payout_terms_schedule_check"
  CHECK ("schedule" IN ('MANUAL', 'DAILY', 'WEEKLY', 'MONTHLY'));

-- A due day of a merchant in a currency, proposed once over all processes; and what became of it.
CREATE TABLE "payout_due" (
    "merchant_id" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "due_on" DATE NOT NULL,
    "outcome" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_due_pkey" PRIMARY KEY ("merchant_id", "is_test", "currency", "due_on")
);
