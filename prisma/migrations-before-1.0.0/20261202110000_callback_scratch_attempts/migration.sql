-- Failed callbacks that a user sent to another address, to see what a receiver would get. They are no attempts of the
-- delivery: they change neither its state nor how often it may be resubmitted.
CREATE TABLE "callback_scratch_attempt" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "callback_id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "actor" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "outcome" TEXT NOT NULL,
    "cause" TEXT,
    "request_headers" JSONB NOT NULL,
    "status" INTEGER,
    "response_headers" JSONB,
    "response_body" BYTEA,
    "response_is_cut" BOOLEAN NOT NULL DEFAULT false,
    "timings" JSONB,

    CONSTRAINT "callback_scratch_attempt_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "callback_scratch_attempt_outcome" CHECK ("outcome" IN ('ANSWERED', 'FAILED', 'INTERRUPTED'))
);
CREATE INDEX "callback_scratch_attempt_callback_idx" ON "callback_scratch_attempt"("merchant_id", "callback_id");
ALTER TABLE "callback_scratch_attempt"
  ADD CONSTRAINT "callback_scratch_attempt_callback"
    FOREIGN KEY ("merchant_id", "callback_id") REFERENCES "callback"("merchant_id", "id")
    ON DELETE CASCADE ON UPDATE CASCADE;
