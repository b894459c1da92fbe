-- Deletes the payments of back-tests that a later one of their rule has replaced.
-- any merchant: retention
DELETE FROM risk_back_test_payment p USING risk_back_test t
WHERE t.id = p.back_test_id AND EXISTS (
  SELECT FROM risk_back_test later WHERE later.rule_id = t.rule_id AND later.created_at > t.created_at
);
