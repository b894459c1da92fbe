-- any merchant: retention
DELETE FROM idempotency_key WHERE started_at < :before!;
