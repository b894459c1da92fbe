-- Erases the number. BIN and last four stay for screens and settlement.
UPDATE vault_account SET ciphertext = NULL, erased_at = :now!
WHERE merchant_id = :merchantId! AND id = :id! AND ciphertext IS NOT NULL;
