SELECT 1 AS found FROM standing_instruction
WHERE merchant_id = :merchantId! AND initial_transaction_id = :initialTransactionId!;
