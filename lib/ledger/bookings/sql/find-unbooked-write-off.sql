-- A write-off of the merchant that the ledger has not booked yet.
SELECT e.stream_id AS "streamId" FROM event e
WHERE e.merchant_id = :merchantId! AND e.stream_type = 'ledger' AND e.stream_id LIKE 'write-off-%'
  AND NOT EXISTS (SELECT FROM ledger_entry l WHERE l.merchant_id = e.merchant_id AND l.id = e.stream_id || '-1')
LIMIT 1;
