-- A rule by which lines find payments, proposed from matches that users made alike.
CREATE TABLE "settlement_rule" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "definition" JSONB NOT NULL,
    "evidence" JSONB NOT NULL,
    "evidence_count" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "back_test" JSONB,
    "tested_at" TIMESTAMPTZ(3),
    "requested_by" TEXT,
    "approved_by" TEXT,
    "reason" TEXT,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "settlement_rule_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "settlement_rule_state_check" CHECK ("state" IN ('PROPOSED', 'TESTED', 'REQUESTED', 'ACTIVE', 'DISMISSED')),
    CONSTRAINT "settlement_rule_tested_check" CHECK ("state" IN ('PROPOSED', 'DISMISSED') OR "back_test" IS NOT NULL),
    CONSTRAINT "settlement_rule_two_users_check"
      CHECK ("state" <> 'ACTIVE' OR ("requested_by" IS NOT NULL AND "approved_by" IS NOT NULL AND "requested_by" <> "approved_by"))
);
CREATE INDEX "settlement_rule_created_at_id_idx" ON "settlement_rule"("created_at", "id");
CREATE INDEX "settlement_rule_active_idx" ON "settlement_rule"("entity_id") WHERE "state" = 'ACTIVE';

-- The rule that led to the payment.
ALTER TABLE "settlement_match" ADD COLUMN "rule_id" TEXT;
-- What rules are proposed from.
CREATE INDEX "settlement_match_manual_idx" ON "settlement_match"("merchant_id", "decided_at") WHERE "matched_by" = 'MANUAL';
