-- One conditional UPDATE: expiry, days between uses and number of uses hold for concurrent uses.
UPDATE standing_instruction SET uses = uses + 1, previous_use_at = last_used_at, last_used_at = :now!::timestamptz
WHERE merchant_id = :merchantId! AND initial_transaction_id = :initialTransactionId!
  AND (expiry IS NULL OR expiry >= to_char(:now!::timestamptz AT TIME ZONE 'UTC', 'YYYY-MM-DD'))
  AND (number_of_installments IS NULL OR uses < number_of_installments)
  AND (frequency_days IS NULL OR last_used_at IS NULL
       OR last_used_at + frequency_days * interval '1 day' <= :now!::timestamptz);
