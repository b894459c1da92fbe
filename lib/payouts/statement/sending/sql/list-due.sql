-- any merchant: schedules
-- Statements that are not issued, of payouts that the ledger has booked.
SELECT s.merchant_id AS "merchantId", s.payout_id AS "payoutId" FROM payout_statement s
WHERE s.issued_at IS NULL
  AND EXISTS (SELECT FROM ledger_entry e WHERE e.merchant_id = s.merchant_id AND e.id = s.payout_id || '-2')
ORDER BY s.created_at LIMIT :limit!;
