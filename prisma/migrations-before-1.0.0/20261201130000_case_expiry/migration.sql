-- A payment that is held for longer than its channel allows is rejected, and its case ends.
ALTER TABLE "risk_case" ADD COLUMN "expires_at" TIMESTAMPTZ(3);

ALTER TABLE "risk_case" DROP CONSTRAINT "risk_case_state";

ALTER TABLE "risk_case" ADD CONSTRAINT "risk_case_state"
    CHECK ("state" IN ('OPEN', 'PENDED', 'APPROVED', 'CANCELLED', 'EXPIRED'));

ALTER TABLE "risk_case" DROP CONSTRAINT "risk_case_decided";

ALTER TABLE "risk_case" ADD CONSTRAINT "risk_case_decided"
    CHECK ("state" IN ('OPEN', 'EXPIRED') OR ("decision_id" IS NOT NULL AND "decided_by" IS NOT NULL
      AND "decided_at" IS NOT NULL AND "final_at" IS NOT NULL));

CREATE INDEX "risk_case_expires_at_idx" ON "risk_case"("expires_at")
  WHERE "expires_at" IS NOT NULL AND "state" IN ('OPEN', 'PENDED');

-- Payments that are held already have the default time from now on.
UPDATE "risk_case" SET "expires_at" = now() + interval '7 days'
FROM "payment" WHERE "payment"."merchant_id" = "risk_case"."merchant_id" AND "payment"."id" = "risk_case"."id"
  AND "payment"."state" = 'HELD' AND "risk_case"."state" IN ('OPEN', 'PENDED');
