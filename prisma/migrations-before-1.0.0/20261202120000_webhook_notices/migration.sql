-- Notices by e-mail to the users of an entity whose webhook was disabled; stored with the change, sent afterwards.
CREATE TABLE "webhook_notice" (
    "endpoint_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "disabled_at" TIMESTAMPTZ(3) NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "sent_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_notice_pkey" PRIMARY KEY ("endpoint_id", "user_id", "disabled_at")
);
CREATE INDEX "webhook_notice_waiting_idx" ON "webhook_notice"("next_attempt_at") WHERE "sent_at" IS NULL;
ALTER TABLE "webhook_notice"
  ADD CONSTRAINT "webhook_notice_endpoint_id_fkey"
    FOREIGN KEY ("endpoint_id") REFERENCES "webhook_endpoint"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "webhook_notice"
  ADD CONSTRAINT "webhook_notice_user_id_fkey"
    FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
