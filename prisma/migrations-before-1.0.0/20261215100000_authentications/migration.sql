-- An authentication of a cardholder by 3D Secure: of a payment, or alone. Its messages are its events.
CREATE TABLE "authentication" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "channel_id" TEXT NOT NULL,
    "payment_id" TEXT,
    "mode" TEXT NOT NULL,
    -- Whose directory server was asked: simulated, test, live.
    "directory" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "result_code" TEXT NOT NULL,
    "amount_minor" BIGINT NOT NULL,
    "currency" TEXT NOT NULL,
    "payment_brand" TEXT,
    "account_bin" TEXT,
    "account_last4" TEXT,
    -- The card in the vault; null where it is not needed again.
    "account_id" TEXT,
    -- Versions, statuses, indicators and ids, by the names of spec 2.11.
    "result" JSONB NOT NULL DEFAULT '{}',
    "sealed_proof" TEXT,
    -- The request of a shopper whose browser brings device data first, encrypted.
    "sealed_request" TEXT,
    "method_url" TEXT,
    "method_completed_at" TIMESTAMPTZ(3),
    "challenge_url" TEXT,
    "challenge_window" TEXT,
    -- When the browser first came back from the issuer.
    "challenge_returned_at" TIMESTAMPTZ(3),
    "shopper_result_url" TEXT,
    "ndc" TEXT NOT NULL,
    "merchant_transaction_id" TEXT,
    "echo" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    -- Whether its payment has gone on or ended.
    "applied" BOOLEAN NOT NULL DEFAULT false,
    "event_count" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "authentication_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "authentication_state_check" CHECK ("state" IN ('METHOD', 'REQUESTED', 'CHALLENGE', 'AUTHENTICATED',
      'ATTEMPTED', 'NOT_AUTHENTICATED', 'REJECTED', 'UNAVAILABLE', 'FAILED', 'EXPIRED')),
    CONSTRAINT "authentication_directory_check" CHECK ("directory" IN ('simulated', 'test', 'live')),
    CONSTRAINT "authentication_mode_check" CHECK ("mode" IN ('INTERNAL', 'EXTERNAL', 'LIVE'))
);
-- What browsers and directory servers name; and those of a payment.
CREATE INDEX "authentication_id_idx" ON "authentication"("id");
CREATE INDEX "authentication_merchant_id_payment_id_idx" ON "authentication"("merchant_id", "payment_id");
-- What waits for a shopper, an issuer or its payment: few rows of many.
CREATE INDEX "authentication_open_idx" ON "authentication"("updated_at") WHERE "state" IN ('METHOD', 'REQUESTED', 'CHALLENGE');
CREATE INDEX "authentication_unapplied_idx" ON "authentication"("updated_at")
  WHERE NOT "applied" AND "state" NOT IN ('METHOD', 'REQUESTED', 'CHALLENGE');
