-- Executions written down: a repeated reference is counted, a refused one stays refused. The commit does not wait for the
-- disk: that of the payment's result, which follows, does, and PostgreSQL writes its log in order. An execution that a crash
-- takes before it is one that no caller has heard of.
WITH relaxed AS MATERIALIZED (
  SELECT set_config('synchronous_commit', 'off', true)
)
INSERT INTO simulator_execution AS kept
  (merchant_id, reference, operation, amount_minor, currency, outcome, executed_at)
SELECT merchant_id, reference, operation, amount_minor, currency, outcome, executed_at
FROM relaxed, jsonb_to_recordset(:rows!) AS entry(merchant_id text, reference text, operation text, amount_minor bigint,
  currency text, outcome jsonb, executed_at timestamptz)
ON CONFLICT (merchant_id, reference) DO UPDATE SET calls = kept.calls + 1
RETURNING reference, refused, calls;
