-- A declined payment did not use the agreement.
UPDATE standing_instruction SET uses = uses - 1, last_used_at = previous_use_at
WHERE merchant_id = :merchantId! AND initial_transaction_id = :initialTransactionId!;
