-- The list of schedules in the back office: its orders, and the page of one schedule. A schedule that is not due again
-- comes after all others, so that every row has a place in the order of due times.
ALTER TABLE "schedule" ADD COLUMN "due_order" TIMESTAMPTZ(3) NOT NULL
  GENERATED ALWAYS AS (COALESCE("next_due_at", TIMESTAMPTZ '9999-12-31 00:00:00+00')) STORED;
CREATE INDEX "schedule_created_at_id_idx" ON "schedule"("created_at", "id");
CREATE INDEX "schedule_due_order_id_idx" ON "schedule"("due_order", "id");
CREATE INDEX "schedule_id_idx" ON "schedule"("id");
CREATE INDEX "schedule_registration_idx" ON "schedule"("merchant_id", "registration_id", "created_at");
