-- Deletes what no window reaches any more.
-- any merchant: retention
DELETE FROM risk_velocity WHERE at < :before!;
