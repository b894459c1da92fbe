-- Wrong passwords by the address they came from, so that guesses of others do not lock a user out.
CREATE TABLE "sign_in_failure" (
    "user_id" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "failures" INTEGER NOT NULL,
    "locked_until" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_failure_pkey" PRIMARY KEY ("user_id", "address")
);

CREATE INDEX "sign_in_failure_failed_at_idx" ON "sign_in_failure"("failed_at");

ALTER TABLE "sign_in_failure" ADD CONSTRAINT "sign_in_failure_user_id_fkey" FOREIGN KEY ("user_id")
  REFERENCES "app_user"("id") ON DELETE CASCADE ON UPDATE CASCADE;
