-- Ranges on lists: addresses and card numbers that an entry holds, on one line of numbers.
ALTER TABLE "risk_list_entry" ADD COLUMN "span" numrange;

CREATE INDEX "risk_list_entry_span_idx" ON "risk_list_entry" USING gist ("span") WHERE "span" IS NOT NULL;

ALTER TABLE "risk_list_entry" DROP CONSTRAINT "risk_list_entry_kind";
ALTER TABLE "risk_list_entry" ADD CONSTRAINT "risk_list_entry_kind" CHECK (kind IN (
  'card', 'bin', 'email', 'emailDomain', 'ip', 'device', 'customer', 'phone', 'ipCountry', 'cardCountry', 'billingCountry'
)) NOT VALID;

-- A BIN is found by its range alone.
ALTER TABLE "risk_list_entry" ADD CONSTRAINT "risk_list_entry_bin_span" CHECK (kind <> 'bin' OR span IS NOT NULL) NOT VALID;
