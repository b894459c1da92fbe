-- A statement that is not issued, before it is; nothing while another process has it.
SELECT s.payout_id AS "payoutId" FROM payout_statement s
WHERE s.merchant_id = :merchantId! AND s.payout_id = :payoutId! AND s.issued_at IS NULL
FOR UPDATE SKIP LOCKED;
