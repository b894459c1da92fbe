-- The postings of an entry, one array for each column, so that an entry is one row. One whose postings do not sum to
-- zero in each currency is refused.
CREATE FUNCTION is_balanced(currencies TEXT[], amounts BIGINT[]) RETURNS BOOLEAN LANGUAGE sql IMMUTABLE STRICT AS $$
  SELECT NOT EXISTS (
    SELECT FROM unnest(currencies, amounts) AS posting (currency, amount)
    GROUP BY currency HAVING coalesce(sum(amount), 1) <> 0)
$$;

CREATE TABLE "ledger_entry" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "position" BIGINT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "kind" TEXT NOT NULL,
    "payment_id" TEXT,
    "reverses_id" TEXT,
    "booked_at" TIMESTAMPTZ(3) NOT NULL,
    "value_on" DATE NOT NULL,
    "reason" TEXT,
    "actor" TEXT NOT NULL,
    "accounts" TEXT[] NOT NULL,
    "currencies" TEXT[] NOT NULL,
    -- A debit is positive, a credit negative.
    "amounts_minor" BIGINT[] NOT NULL,

    CONSTRAINT "ledger_entry_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "ledger_entry_kind_check" CHECK ("kind" IN
      ('PAYMENT', 'REFUND', 'CREDIT', 'CREDIT_REFUND', 'REVERSAL', 'CHARGEBACK', 'CHARGEBACK_REVERSAL', 'CORRECTION',
       'ENTRY_REVERSAL')),
    CONSTRAINT "ledger_entry_accounts_check" CHECK ("accounts" <@ ARRAY
      ['ACQUIRER_RECEIVABLE', 'MERCHANT_PAYABLE', 'FEES_EARNED', 'SCHEME_COST', 'CHARGEBACK', 'ROLLING_RESERVE',
       'FX_DIFFERENCE', 'SUSPENSE', 'BANK']),
    CONSTRAINT "ledger_entry_postings_check" CHECK (
      cardinality("accounts") > 1 AND cardinality("accounts") = cardinality("currencies")
      AND cardinality("accounts") = cardinality("amounts_minor")),
    CONSTRAINT "ledger_entry_balance_check" CHECK (is_balanced("currencies", "amounts_minor"))
);
-- The lists of staff, across merchants.
CREATE INDEX "ledger_entry_position_idx" ON "ledger_entry"("position");
CREATE INDEX "ledger_entry_payment_idx" ON "ledger_entry"("merchant_id", "payment_id") WHERE "payment_id" IS NOT NULL;
-- An entry is reversed once.
CREATE UNIQUE INDEX "ledger_entry_reverses_key" ON "ledger_entry"("merchant_id", "reverses_id") WHERE "reverses_id" IS NOT NULL;

-- What was debited and credited on a day: the sums of the postings.
CREATE TABLE "ledger_day" (
    "merchant_id" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "currency" TEXT NOT NULL,
    "account" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "debit_minor" BIGINT NOT NULL,
    "credit_minor" BIGINT NOT NULL,
    "postings" INTEGER NOT NULL,

    CONSTRAINT "ledger_day_pkey" PRIMARY KEY ("merchant_id", "is_test", "currency", "account", "kind", "booked_on")
);

-- An entry is corrected by another one. Only a transaction that is marked as a rebuild empties the ledger.
CREATE FUNCTION refuse_ledger_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND current_setting('turnpike.rebuild', true) = 'ledger' THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
CREATE TRIGGER "ledger_entry_append_only" BEFORE UPDATE OR DELETE ON "ledger_entry"
  FOR EACH ROW EXECUTE FUNCTION refuse_ledger_change();

-- What a merchant pays for its transactions from a day on. A version is never changed: a later one replaces it.
CREATE TABLE "fee_schedule" (
    "merchant_id" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "rates" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "fee_schedule_pkey" PRIMARY KEY ("merchant_id", "valid_from")
);
CREATE TRIGGER "fee_schedule_append_only" BEFORE UPDATE OR DELETE ON "fee_schedule"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
