-- any merchant: schedules
-- Mails of statements that are due.
SELECT m.merchant_id AS "merchantId", m.payout_id AS "payoutId", m.email FROM payout_statement_mail m
WHERE m.mailed_at IS NULL AND m.next_attempt_at <= :now! AND m.attempt_count < :maxAttempts!::int
ORDER BY m.next_attempt_at, m.payout_id, m.email LIMIT :limit!;
