-- The queue by amount and by merchant. Amounts are compared within a currency. A case without an amount comes before those
-- with one, so that every row has a place in the order.
ALTER TABLE "risk_case"
  ADD COLUMN "amount_order" BIGINT NOT NULL GENERATED ALWAYS AS (COALESCE("amount_minor", -1)) STORED,
  ADD COLUMN "currency_order" TEXT NOT NULL GENERATED ALWAYS AS (COALESCE("currency", '')) STORED;
CREATE INDEX "risk_case_amount_idx" ON "risk_case"("currency_order", "amount_order", "id");
CREATE INDEX "risk_case_merchant_idx" ON "risk_case"("merchant_id", "due_at", "id");
