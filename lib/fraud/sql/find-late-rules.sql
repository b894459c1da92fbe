-- The rules that matched a payment once it was approved.
SELECT e.data -> 'rules' AS "rules!" FROM event e
WHERE e.merchant_id = :merchantId! AND e.stream_type = 'risk' AND e.stream_id = :id! AND e.type = 'risk.reviewed'
ORDER BY e.sequence;
