-- The numbers are not erased until the transaction ends; those that were erased before are left out.
SELECT id FROM vault_account
WHERE merchant_id = :merchantId! AND id = ANY (:ids!::text[]) AND ciphertext IS NOT NULL ORDER BY id FOR SHARE;
