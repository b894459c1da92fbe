-- Events of a merchant up to the end of a day that the ledger has not come to.
SELECT count(*)::int AS "count!" FROM event
WHERE merchant_id = :merchantId! AND position > :position! AND at < :before!
  AND stream_type IN ('payment', 'settlement', 'ledger', 'payout');
