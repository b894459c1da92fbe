-- What acquirers charge by their contracts, to compare with what settlement lines state.
CREATE TABLE "acquirer_fee_schedule" (
    "account_id" TEXT NOT NULL,
    "valid_from" DATE NOT NULL,
    "entity_id" TEXT NOT NULL,
    "country" TEXT,
    "rates" JSONB NOT NULL,
    "actor" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "acquirer_fee_schedule_pkey" PRIMARY KEY ("account_id","valid_from"),
    CONSTRAINT "acquirer_fee_schedule_rates_check" CHECK (jsonb_typeof(rates) = 'array'),
    CONSTRAINT "acquirer_fee_schedule_country_check" CHECK (country ~ '^[A-Z]{2}$')
);

CREATE INDEX "acquirer_fee_schedule_entity_id_idx" ON "acquirer_fee_schedule"("entity_id");

ALTER TABLE "acquirer_fee_schedule" ADD CONSTRAINT "acquirer_fee_schedule_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "connector_account"("id") ON DELETE CASCADE ON UPDATE CASCADE;
