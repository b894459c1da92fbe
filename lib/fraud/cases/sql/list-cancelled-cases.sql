-- any merchant: retention
-- Cases whose cancellation has become final since a time.
SELECT merchant_id AS "merchantId", id FROM risk_case
WHERE state = 'CANCELLED' AND decided_at > :since! AND final_at <= :now!;
