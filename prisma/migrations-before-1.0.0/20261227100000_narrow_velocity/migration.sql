-- What is counted of a payment is one text instead of seven columns, and key and value are one: a row is written for each
-- key of every checked payment, and takes half of the time.
ALTER TABLE "risk_velocity" RENAME TO "risk_velocity_wide";
ALTER TABLE "risk_velocity_wide" RENAME CONSTRAINT "risk_velocity_pkey" TO "risk_velocity_wide_pkey";
DROP INDEX "risk_velocity_at_idx";

CREATE TABLE "risk_velocity" (
    "merchant_id" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "payment_id" TEXT NOT NULL,
    "counted" TEXT NOT NULL
);
INSERT INTO "risk_velocity" ("merchant_id", "key", "at", "payment_id", "counted")
SELECT "merchant_id", "key" || ':' || "value", "at", "payment_id",
  concat("amount_minor", ',', "currency", ',', "card", ',', "email", ',', "ip", ',', "device", ',', "customer")
FROM "risk_velocity_wide" ORDER BY "at";
DROP TABLE "risk_velocity_wide";

ALTER TABLE "risk_velocity"
  ADD CONSTRAINT "risk_velocity_pkey" PRIMARY KEY ("merchant_id", "key", "at", "payment_id");
CREATE INDEX "risk_velocity_at_idx" ON "risk_velocity" USING BRIN ("at");
