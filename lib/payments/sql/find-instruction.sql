-- The limits of an agreement, and its uses.
SELECT expiry, frequency_days AS "frequencyDays", number_of_installments AS "numberOfInstallments", uses,
  last_used_at AS "lastUsedAt"
FROM standing_instruction WHERE merchant_id = :merchantId! AND initial_transaction_id = :initialTransactionId!;
