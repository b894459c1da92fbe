-- What an entry of a bank statement was booked as for a payout.
SELECT data FROM event
WHERE merchant_id = :merchantId! AND stream_type = 'payout' AND stream_id = :id! AND type = :type! AND data ->> 'entryId' = :entryId!::text
ORDER BY sequence DESC LIMIT 1;
