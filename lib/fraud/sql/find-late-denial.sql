-- Why a payment was denied after its verdict: by a rule about its authentication, or by an analyst.
SELECT e.data ->> 'reason' AS "reason!" FROM event e
WHERE e.merchant_id = :merchantId! AND e.stream_type = 'payment' AND e.stream_id = :id! AND e.type = 'payment.rejected'
  AND e.data ->> 'resultCode' = :code! AND e.data ->> 'reason' IS NOT NULL;
