-- The keyed hashes of a checked payment, by which its outcome is counted.
ALTER TABLE "risk_verdict" ADD COLUMN "keys" JSONB NOT NULL DEFAULT '{}';

CREATE TABLE "risk_history" (
    "merchant_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "approved" INTEGER NOT NULL DEFAULT 0,
    "declined" INTEGER NOT NULL DEFAULT 0,
    "charged_back" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "risk_history_pkey" PRIMARY KEY ("merchant_id", "key", "value")
);
