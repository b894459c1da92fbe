-- What the back office searches stored payment data by.
CREATE INDEX "registration_created_at_id_idx" ON "registration"("created_at", "id");
CREATE INDEX "registration_account_last4_created_at_id_idx" ON "registration"("account_last4", "created_at", "id");
CREATE INDEX "registration_short_id_idx" ON "registration"("short_id");

-- The transactions of one registration; most payments have none and stay out of it.
CREATE INDEX "payment_registration_idx" ON "payment"("registration_id", "created_at", "id") WHERE registration_id IS NOT NULL;

-- A view is a search; columns are each reader's own.
ALTER TABLE "saved_view" DROP COLUMN "columns";
