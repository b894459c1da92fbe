-- The statement of each payout that is approved from now on, issued once the ledger has booked it.
CREATE TABLE "payout_statement" (
    "merchant_id" TEXT NOT NULL,
    "payout_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "issued_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_statement_pkey" PRIMARY KEY ("merchant_id","payout_id")
);
CREATE INDEX "payout_statement_due_idx" ON "payout_statement" ("created_at") WHERE issued_at IS NULL;

-- To whom an issued statement goes by e-mail: each address once.
CREATE TABLE "payout_statement_mail" (
    "merchant_id" TEXT NOT NULL,
    "payout_id" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "attempt_count" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "mailed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payout_statement_mail_pkey" PRIMARY KEY ("merchant_id","payout_id","email"),
    CONSTRAINT "payout_statement_mail_payout_fkey" FOREIGN KEY ("merchant_id", "payout_id")
      REFERENCES "payout_statement" ("merchant_id", "payout_id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "payout_statement_mail_due_idx" ON "payout_statement_mail" ("next_attempt_at") WHERE mailed_at IS NULL;

-- Who of a merchant wants the statements of its payouts by e-mail; none without a row.
CREATE TABLE "payout_statement_recipients" (
    "merchant_id" TEXT NOT NULL,
    "to_users" BOOLEAN NOT NULL,
    "addresses" TEXT[] NOT NULL,
    "actor" TEXT NOT NULL,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "payout_statement_recipients_pkey" PRIMARY KEY ("merchant_id"),
    CONSTRAINT "payout_statement_recipients_addresses_check" CHECK (cardinality(addresses) <= 10)
);

ALTER TABLE webhook_endpoint DROP CONSTRAINT webhook_endpoint_types;
ALTER TABLE webhook_endpoint ADD CONSTRAINT webhook_endpoint_types
  CHECK (types <@ ARRAY['PAYMENT', 'REGISTRATION', 'SCHEDULE', 'RISK', 'PAYOUT']) NOT VALID;
