-- Claims the back-test that waits longest, so that one process at a time works on it.
UPDATE risk_back_test SET claimed_until = :until!
WHERE id = (
  SELECT id FROM risk_back_test
  WHERE state = 'RUNNING' AND (claimed_until IS NULL OR claimed_until < :now!)
  ORDER BY created_at LIMIT 1 FOR UPDATE SKIP LOCKED
)
RETURNING id, entity_id AS "entityId", rule_id AS "ruleId", expression, points, decision, account_id AS "accountId", since, until, total, scanned,
  place, result;
