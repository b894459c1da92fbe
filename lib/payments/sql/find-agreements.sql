-- Which of these references a merchant has an agreement of.
SELECT initial_transaction_id AS reference FROM standing_instruction
WHERE merchant_id = :merchantId! AND initial_transaction_id = ANY (:references!::text[]);
