-- How often a decision on the case was undone.
ALTER TABLE "risk_case" ADD COLUMN "undone_count" INTEGER NOT NULL DEFAULT 0;

-- Decisions of a period.
CREATE INDEX "risk_case_decided_at_idx" ON "risk_case"("decided_at");
