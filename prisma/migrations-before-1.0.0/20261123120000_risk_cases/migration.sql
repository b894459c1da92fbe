-- The queue of cases: challenged payments and checks that an analyst decides.
CREATE TABLE "risk_case" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "score" INTEGER NOT NULL,
    "amount_minor" BIGINT,
    "currency" TEXT,
    "payment_brand" TEXT,
    "merchant_transaction_id" TEXT,
    "account_bin" TEXT,
    "account_last4" TEXT,
    "opened_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "returns_at" TIMESTAMPTZ(3),
    "assignee" TEXT,
    "claimed_until" TIMESTAMPTZ(3),
    "decision_id" TEXT,
    "decided_by" TEXT,
    "decided_at" TIMESTAMPTZ(3),
    "final_at" TIMESTAMPTZ(3),
    "cancel_reason" TEXT,
    "note" TEXT,
    "effect" TEXT,
    "effect_state" TEXT,
    "effect_started_at" TIMESTAMPTZ(3),
    "effect_error" TEXT,
    "undo_to" JSONB,
    "event_count" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "risk_case_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "risk_case_kind" CHECK ("kind" IN ('PAYMENT', 'STANDALONE')),
    CONSTRAINT "risk_case_state" CHECK ("state" IN ('OPEN', 'PENDED', 'APPROVED', 'CANCELLED')),
    CONSTRAINT "risk_case_returns" CHECK (("state" = 'PENDED') = ("returns_at" IS NOT NULL)),
    CONSTRAINT "risk_case_decided" CHECK ("state" = 'OPEN' OR ("decision_id" IS NOT NULL AND "decided_by" IS NOT NULL
      AND "decided_at" IS NOT NULL AND "final_at" IS NOT NULL)),
    CONSTRAINT "risk_case_cancel_reason" CHECK (("state" = 'CANCELLED') = ("cancel_reason" IS NOT NULL)),
    CONSTRAINT "risk_case_effect" CHECK ("effect" IN ('RELEASE', 'REJECT')),
    CONSTRAINT "risk_case_effect_state" CHECK ("effect_state" IN ('WAITING', 'RUNNING', 'DONE', 'FAILED'))
);
-- The orders of the queue.
CREATE INDEX "risk_case_due_at_id_idx" ON "risk_case"("due_at", "id");
CREATE INDEX "risk_case_opened_at_id_idx" ON "risk_case"("opened_at", "id");
CREATE INDEX "risk_case_score_id_idx" ON "risk_case"("score", "id");
-- Opened by its id alone.
CREATE INDEX "risk_case_id_idx" ON "risk_case"("id");
-- Decisions whose effect on the payment is not done.
CREATE INDEX "risk_case_effect_idx" ON "risk_case"("final_at") WHERE "effect_state" IN ('WAITING', 'RUNNING');
