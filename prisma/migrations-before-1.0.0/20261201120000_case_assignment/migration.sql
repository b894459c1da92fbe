-- The cases that a user has claimed, for automatic assignment.
CREATE INDEX "risk_case_claimed_idx" ON "risk_case"("assignee")
  WHERE "claimed_until" IS NOT NULL AND "state" IN ('OPEN', 'PENDED');
