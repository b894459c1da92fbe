-- The number is not erased until the transaction ends; no row when it was erased before.
SELECT 1 AS found FROM vault_account
WHERE merchant_id = :merchantId! AND id = :id! AND ciphertext IS NOT NULL FOR SHARE;
