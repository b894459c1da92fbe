-- Promises that a reference will never be executed; inserts nothing when it was executed before.
INSERT INTO simulator_execution (merchant_id, reference, operation, outcome, calls, refused, executed_at)
VALUES (:merchantId!, :reference!, 'refused', '{}', 0, true, :now!) ON CONFLICT DO NOTHING;
