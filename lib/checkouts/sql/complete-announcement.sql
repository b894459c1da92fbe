-- The answer of the shop; null: there was none.
UPDATE checkout SET announced_at = CASE WHEN :isAnswered! THEN :now!::timestamptz END, announced_status = :status
WHERE merchant_id = :merchantId! AND id = :id!;
