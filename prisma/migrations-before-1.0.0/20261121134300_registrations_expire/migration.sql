-- A registration whose retention has passed is over, and its account number erased.
ALTER TABLE "registration"
  DROP CONSTRAINT "registration_state",
  ADD CONSTRAINT "registration_state" CHECK (state IN ('PENDING', 'ACTIVE', 'REJECTED', 'DELETED', 'EXPIRED'));

-- CreateIndex
CREATE INDEX "registration_retain_until_idx" ON "registration"("retain_until");
