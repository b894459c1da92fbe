-- Whether the merchant sent this merchantTransactionId on this channel since a time.
SELECT 1 AS found FROM payment
WHERE merchant_id = :merchantId! AND channel_id = :channelId!
  AND merchant_transaction_id = :merchantTransactionId! AND created_at > :since! AND state <> 'REJECTED'
LIMIT 1;
