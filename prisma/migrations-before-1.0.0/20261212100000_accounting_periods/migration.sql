-- A range of days of the ledger of a merchant that finance closes: signed off by two users, then frozen, with the hash of
-- the period before it.
CREATE TABLE "accounting_period" (
    "merchant_id" TEXT NOT NULL,
    "id" TEXT NOT NULL,
    "is_test" BOOLEAN NOT NULL,
    "state" TEXT NOT NULL,
    "starts_on" DATE NOT NULL,
    "ends_on" DATE NOT NULL,
    -- By item of the checklist: how many rows, why they may stay, who and when.
    "waivers" JSONB NOT NULL DEFAULT '{}',
    "created_by" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "proposed_by" TEXT,
    "closed_by" TEXT,
    "closed_at" TIMESTAMPTZ(3),
    "checklist" JSONB,
    "previous_id" TEXT,
    "previous_hash" TEXT,
    "entry_count" BIGINT,
    "entries_hash" TEXT,
    "balances" JSONB,
    "hash" TEXT,
    -- How far the ledger had come when the period was closed; null where the merchant has moved to this database since.
    "position" BIGINT,
    "reopened_by" TEXT,
    "reopened_at" TIMESTAMPTZ(3),
    "reason" TEXT,
    "event_count" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "accounting_period_pkey" PRIMARY KEY ("merchant_id", "id"),
    CONSTRAINT "accounting_period_state_check" CHECK ("state" IN ('OPEN', 'PROPOSED', 'CLOSED', 'REOPENED', 'CANCELLED')),
    CONSTRAINT "accounting_period_days_check" CHECK ("starts_on" <= "ends_on"),
    CONSTRAINT "accounting_period_proposed_check" CHECK ("state" <> 'PROPOSED' OR "proposed_by" IS NOT NULL),
    -- Who proposed the sign-off does not approve it.
    CONSTRAINT "accounting_period_second_user_check" CHECK ("state" NOT IN ('CLOSED', 'REOPENED') OR (
      "proposed_by" IS NOT NULL AND "closed_by" IS NOT NULL AND "closed_by" <> "proposed_by" AND "closed_at" IS NOT NULL
      AND "entry_count" IS NOT NULL AND "entries_hash" IS NOT NULL AND "balances" IS NOT NULL AND "hash" IS NOT NULL))
);
-- One period of a merchant is under way, and a day is closed once.
CREATE UNIQUE INDEX "accounting_period_open_key" ON "accounting_period"("merchant_id", "is_test")
  WHERE "state" IN ('OPEN', 'PROPOSED');
CREATE UNIQUE INDEX "accounting_period_closed_key" ON "accounting_period"("merchant_id", "is_test", "ends_on")
  WHERE "state" = 'CLOSED';
CREATE INDEX "accounting_period_created_at_id_idx" ON "accounting_period"("created_at", "id");

-- A closed period is never changed but by reopening it, and its seal stays then too. A merchant that has moved gets the
-- position of its new database once.
CREATE FUNCTION refuse_period_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.state IN ('CLOSED', 'REOPENED') THEN RAISE EXCEPTION 'a closed period is never deleted'; END IF;
    RETURN OLD;
  END IF;
  IF OLD.state = 'REOPENED' OR (OLD.state = 'CLOSED' AND (
    NEW.state NOT IN ('CLOSED', 'REOPENED') OR (OLD.position IS NOT NULL AND NEW.position IS DISTINCT FROM OLD.position)
    OR (NEW.merchant_id, NEW.id, NEW.is_test, NEW.starts_on, NEW.ends_on, NEW.waivers, NEW.created_by, NEW.created_at,
        NEW.proposed_by, NEW.closed_by, NEW.closed_at, NEW.checklist, NEW.previous_id, NEW.previous_hash,
        NEW.entry_count, NEW.entries_hash, NEW.balances, NEW.hash)
      IS DISTINCT FROM
       (OLD.merchant_id, OLD.id, OLD.is_test, OLD.starts_on, OLD.ends_on, OLD.waivers, OLD.created_by, OLD.created_at,
        OLD.proposed_by, OLD.closed_by, OLD.closed_at, OLD.checklist, OLD.previous_id, OLD.previous_hash,
        OLD.entry_count, OLD.entries_hash, OLD.balances, OLD.hash))) THEN
    RAISE EXCEPTION 'a closed period is not changed';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER "accounting_period_frozen" BEFORE UPDATE OR DELETE ON "accounting_period"
  FOR EACH ROW EXECUTE FUNCTION refuse_period_change();

-- The day of an entry whose event came after its period was closed. It stays when the ledger is built again.
CREATE TABLE "late_booking" (
    "merchant_id" TEXT NOT NULL,
    "entry_id" TEXT NOT NULL,
    "booked_on" DATE NOT NULL,
    "event_on" DATE NOT NULL,

    CONSTRAINT "late_booking_pkey" PRIMARY KEY ("merchant_id", "entry_id")
);
CREATE TRIGGER "late_booking_append_only" BEFORE UPDATE OR DELETE ON "late_booking"
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The entries of a range of days. They arrive in the order of their days, so that this index costs next to nothing.
CREATE INDEX "ledger_entry_booked_at_idx" ON "ledger_entry" USING brin ("booked_at");

-- No entry is booked inside a closed period, also by hand. While the ledger is built again, the entries come back that
-- were in it: its cursor is behind the position of the close then.
CREATE FUNCTION refuse_booking_in_closed_period() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM booked e
    JOIN accounting_period p ON p.merchant_id = e.merchant_id AND p.is_test = e.is_test AND p.state = 'CLOSED'
      AND p.ends_on >= (e.booked_at AT TIME ZONE 'UTC')::date
    WHERE p.position IS NOT NULL AND NOT (e.position <= p.position AND coalesce(
      (SELECT c.position FROM event_consumer c WHERE c.name = 'ledger' AND c.partition = 0), 0) < p.position)
  ) THEN
    RAISE EXCEPTION 'the accounting period of the booking date is closed';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER "ledger_entry_period_open" AFTER INSERT ON "ledger_entry"
  REFERENCING NEW TABLE AS booked
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_booking_in_closed_period();
