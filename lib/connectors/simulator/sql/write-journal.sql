-- Executions written down: a repeated reference is counted, a refused one stays refused.
INSERT INTO simulator_execution AS kept
  (merchant_id, reference, operation, amount_minor, currency, outcome, executed_at)
SELECT merchant_id, reference, operation, amount_minor, currency, outcome, executed_at
FROM jsonb_to_recordset(:rows!) AS entry(merchant_id text, reference text, operation text, amount_minor bigint,
  currency text, outcome jsonb, executed_at timestamptz)
ON CONFLICT (merchant_id, reference) DO UPDATE SET calls = kept.calls + 1
RETURNING reference, refused, calls;
