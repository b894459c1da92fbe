-- HELD: a stage before the acquirer waits for a decision; nothing was sent.
ALTER TABLE "payment" DROP CONSTRAINT "payment_state";
ALTER TABLE "payment"
  ADD CONSTRAINT "payment_state"
    CHECK (state IN ('HELD', 'PROCESSING', 'PENDING', 'UNKNOWN', 'APPROVED', 'DECLINED', 'REJECTED'));
