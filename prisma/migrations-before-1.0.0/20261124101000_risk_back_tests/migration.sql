-- Rules that are run over the stored facts of earlier payments, a slice at a time.
CREATE TABLE "risk_back_test" (
    "id" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "rule_id" TEXT NOT NULL,
    "expression" TEXT NOT NULL,
    "points" INTEGER,
    "decision" TEXT,
    "state" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "total" INTEGER,
    "scanned" INTEGER NOT NULL DEFAULT 0,
    "place" JSONB,
    "result" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "risk_back_test_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "risk_back_test_state" CHECK ("state" IN ('RUNNING', 'DONE', 'CANCELLED')),
    CONSTRAINT "risk_back_test_action" CHECK (("points" IS NULL) <> ("decision" IS NULL))
);
CREATE INDEX "risk_back_test_rule_id_created_at_idx" ON "risk_back_test"("rule_id", "created_at");
CREATE INDEX "risk_back_test_running_idx" ON "risk_back_test"("created_at") WHERE "state" = 'RUNNING';
ALTER TABLE "risk_back_test"
  ADD CONSTRAINT "risk_back_test_entity_id_fkey"
    FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE RESTRICT ON UPDATE CASCADE;

-- The verdicts of a merchant in their order.
CREATE INDEX "risk_verdict_merchant_id_created_at_id_idx" ON "risk_verdict"("merchant_id", "created_at", "id");
