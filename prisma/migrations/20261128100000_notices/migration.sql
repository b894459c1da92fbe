-- CreateTable
CREATE TABLE "notice" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "entity_id" TEXT NOT NULL,
    "subject_id" TEXT NOT NULL,
    "page" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "began_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "notice_recipient" (
    "notice_id" TEXT NOT NULL,
    "user_id" TEXT NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "next_attempt_at" TIMESTAMPTZ(3),
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "notice_recipient_pkey" PRIMARY KEY ("notice_id","user_id")
);

-- CreateIndex
CREATE INDEX "notice_kind_subject_id_idx" ON "notice"("kind", "subject_id");

-- CreateIndex
CREATE INDEX "notice_recipient_user_id_idx" ON "notice_recipient"("user_id");

-- CreateIndex
CREATE INDEX "notice_recipient_next_attempt_at_idx" ON "notice_recipient"("next_attempt_at");

-- One open notice of a subject: two processes that look at the same moment raise one.
CREATE UNIQUE INDEX "notice_open" ON "notice"("kind", "subject_id") WHERE "ended_at" IS NULL;

-- AddForeignKey
ALTER TABLE "notice" ADD CONSTRAINT "notice_entity_id_fkey" FOREIGN KEY ("entity_id") REFERENCES "entity"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_notice_id_fkey" FOREIGN KEY ("notice_id") REFERENCES "notice"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "notice_recipient" ADD CONSTRAINT "notice_recipient_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Notices of webhooks that were disabled are raised anew from their state.
DROP TABLE "webhook_notice";
