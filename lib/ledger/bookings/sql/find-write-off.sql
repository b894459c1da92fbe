-- The event of a write-off, where there is one.
SELECT at FROM event WHERE merchant_id = :merchantId! AND stream_type = 'ledger' AND stream_id = :streamId!;
