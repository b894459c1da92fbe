-- Stores an account number and returns its id. The ciphertext is bound to the id, so an erased row is reused only
-- with the new id; the loser of a race reads the winner's id.
INSERT INTO vault_account AS kept
  (id, merchant_id, kind, fingerprint, ciphertext, key_version, bin, last4, created_at)
VALUES (:id!, :merchantId!, :kind!, :fingerprint!, :ciphertext!, :keyVersion!, :bin, :last4!, :now!)
ON CONFLICT (merchant_id, fingerprint) DO UPDATE
  SET id = CASE WHEN kept.ciphertext IS NULL THEN excluded.id ELSE kept.id END,
      ciphertext = coalesce(kept.ciphertext, excluded.ciphertext),
      key_version = CASE WHEN kept.ciphertext IS NULL THEN excluded.key_version ELSE kept.key_version END,
      erased_at = NULL
RETURNING id;
