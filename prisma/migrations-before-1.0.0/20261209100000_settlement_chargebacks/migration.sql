-- What becomes of a line that reports a chargeback or its reversal: a transaction that follows the payment.
ALTER TABLE "settlement_match"
  ADD COLUMN "chargeback_state" TEXT,
  ADD COLUMN "chargeback_id" TEXT,
  ADD COLUMN "chargeback_code" TEXT;
ALTER TABLE "settlement_match" ADD CONSTRAINT "settlement_match_chargeback_state_check"
  CHECK ("chargeback_state" IN ('WAITING', 'CREATED', 'EXISTING', 'REFUSED', 'REVERSED'));
-- A transaction stands for one line.
CREATE UNIQUE INDEX "settlement_match_chargeback_key" ON "settlement_match"("merchant_id", "chargeback_id")
  WHERE "chargeback_id" IS NOT NULL;
-- What is still to be done of an import.
CREATE INDEX "settlement_match_chargeback_idx" ON "settlement_match"("merchant_id", "import_id", "chargeback_state")
  WHERE "chargeback_state" IS NOT NULL;
-- The transactions of one payment that stand for lines.
CREATE INDEX "settlement_match_chargeback_payment_idx" ON "settlement_match"("merchant_id", "payment_id")
  WHERE "chargeback_id" IS NOT NULL;
