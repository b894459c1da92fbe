-- The search of the back office: an index for each field that it promises.

-- The same pair, the other way round: the duplicate check names both, the search only the reference.
DROP INDEX "payment_channel_id_merchant_transaction_id_idx";
CREATE INDEX "payment_merchant_transaction_id_channel_id_idx" ON "payment"("merchant_transaction_id", "channel_id");

-- In the order of the lists, so that the first page needs no sorting.
CREATE INDEX "payment_created_at_id_idx" ON "payment"("created_at", "id");
CREATE INDEX "payment_state_created_at_id_idx" ON "payment"("state", "created_at", "id");
CREATE INDEX "payment_result_code_idx" ON "payment"("result_code" text_pattern_ops, "created_at", "id");
CREATE INDEX "payment_payment_brand_created_at_id_idx" ON "payment"("payment_brand", "created_at", "id");
CREATE INDEX "payment_payment_type_created_at_id_idx" ON "payment"("payment_type", "created_at", "id");
CREATE INDEX "payment_mode_created_at_id_idx" ON "payment"("mode", "created_at", "id");
CREATE INDEX "payment_account_last4_created_at_id_idx" ON "payment"("account_last4", "created_at", "id");
CREATE INDEX "payment_amount_minor_idx" ON "payment"("amount_minor");

-- What Prisma cannot say: addresses are compared without case.
CREATE INDEX "payment_customer_email_idx" ON "payment"(lower("customer_email") text_pattern_ops, "created_at", "id")
  WHERE "customer_email" IS NOT NULL;
