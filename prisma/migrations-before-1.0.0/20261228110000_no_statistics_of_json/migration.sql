-- No plan needs to know what JSON, bodies and answers contain, and ANALYZE sorts them: 2.0 s instead of 0.7 s for the tables that
-- a payment is written to, in a young installation every few seconds.
ALTER TABLE "payment" ALTER COLUMN "echo" SET STATISTICS 0, ALTER COLUMN "outcome" SET STATISTICS 0;
ALTER TABLE "event" ALTER COLUMN "data" SET STATISTICS 0;
ALTER TABLE "simulator_execution" ALTER COLUMN "outcome" SET STATISTICS 0;
ALTER TABLE "registration" ALTER COLUMN "echo" SET STATISTICS 0;
ALTER TABLE "authentication" ALTER COLUMN "echo" SET STATISTICS 0, ALTER COLUMN "result" SET STATISTICS 0;
ALTER TABLE "api_request" ALTER COLUMN "faults" SET STATISTICS 0;
ALTER TABLE "idempotency_key" ALTER COLUMN "body" SET STATISTICS 0;
ALTER TABLE "vault_account" ALTER COLUMN "ciphertext" SET STATISTICS 0;
ALTER TABLE "risk_verdict"
  ALTER COLUMN "matched" SET STATISTICS 0, ALTER COLUMN "failed" SET STATISTICS 0, ALTER COLUMN "facts" SET STATISTICS 0,
  ALTER COLUMN "keys" SET STATISTICS 0, ALTER COLUMN "counts" SET STATISTICS 0, ALTER COLUMN "velocity" SET STATISTICS 0,
  ALTER COLUMN "echo" SET STATISTICS 0;
ALTER TABLE "delivery" ALTER COLUMN "body" SET STATISTICS 0, ALTER COLUMN "data" SET STATISTICS 0;
ALTER TABLE "delivery_attempt"
  ALTER COLUMN "request_headers" SET STATISTICS 0, ALTER COLUMN "request_body" SET STATISTICS 0,
  ALTER COLUMN "response_headers" SET STATISTICS 0, ALTER COLUMN "response_body" SET STATISTICS 0,
  ALTER COLUMN "timings" SET STATISTICS 0;

-- The same for the JSON of the smaller tables of merchants, so that there is one rule for all of them.
ALTER TABLE "accounting_period"
  ALTER COLUMN "balances" SET STATISTICS 0, ALTER COLUMN "checklist" SET STATISTICS 0, ALTER COLUMN "waivers" SET STATISTICS 0;
ALTER TABLE "callback_scratch_attempt"
  ALTER COLUMN "request_headers" SET STATISTICS 0, ALTER COLUMN "response_headers" SET STATISTICS 0,
  ALTER COLUMN "timings" SET STATISTICS 0;
ALTER TABLE "fee_schedule" ALTER COLUMN "rates" SET STATISTICS 0;
ALTER TABLE "risk_case" ALTER COLUMN "undo_to" SET STATISTICS 0;
ALTER TABLE "schedule"
  ALTER COLUMN "charge" SET STATISTICS 0, ALTER COLUMN "echo" SET STATISTICS 0, ALTER COLUMN "terms" SET STATISTICS 0;
ALTER TABLE "settlement_match" ALTER COLUMN "candidates" SET STATISTICS 0;
