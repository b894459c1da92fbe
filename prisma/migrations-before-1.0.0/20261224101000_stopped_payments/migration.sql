-- Which payments a back-test would have stopped, and how they had ended when it ran.
CREATE TABLE "risk_back_test_payment" (
    "merchant_id" TEXT NOT NULL,
    "payment_id" TEXT NOT NULL,
    "back_test_id" TEXT NOT NULL,
    "is_approved" BOOLEAN NOT NULL,
    "is_charged_back" BOOLEAN NOT NULL,

    CONSTRAINT "risk_back_test_payment_pkey" PRIMARY KEY ("merchant_id", "payment_id", "back_test_id")
);
-- The payments of one back-test.
CREATE INDEX "risk_back_test_payment_back_test_id_idx" ON "risk_back_test_payment"("back_test_id");
