-- An approved payout of the merchant, but for this one, that the ledger has not booked yet: its event is the second one of its
-- stream.
SELECT p.id FROM payout p
WHERE p.merchant_id = :merchantId! AND p.is_test = :isTest! AND p.currency = :currency! AND p.state = 'APPROVED'
  AND p.id IS DISTINCT FROM :id
  AND NOT EXISTS (SELECT FROM ledger_entry e WHERE e.merchant_id = p.merchant_id AND e.id = p.id || '-2')
LIMIT 1;
