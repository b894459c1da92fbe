-- Locks a rule, so that its version stays until the transaction ends.
SELECT id, version FROM risk_rule WHERE id = :id! FOR UPDATE;
