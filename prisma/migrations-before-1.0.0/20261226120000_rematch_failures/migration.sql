-- A line that could not be matched again waits before it is tried again, and holds up no other one.
ALTER TABLE "settlement_rematch"
  ADD COLUMN "failures" INTEGER NOT NULL DEFAULT 0,
  ADD COLUMN "retry_at" TIMESTAMPTZ(3);
