-- Inserts many requests with one asynchronous commit: after a crash of the database the last moments of the log may
-- be missing, but never payments.
WITH quick AS (SELECT set_config('synchronous_commit', 'off', true))
INSERT INTO api_request (at, method, path, operation, status, result_code, duration_micros, entity_id, merchant_id,
  token_id, address, transaction_id, ndc, faults, replayed)
SELECT r.* FROM quick, jsonb_to_recordset(:rows!) AS r(at timestamptz, method text, path text, operation text,
  status int, result_code text, duration_micros int, entity_id text, merchant_id text, token_id text, address text,
  transaction_id text, ndc text, faults jsonb, replayed boolean);
