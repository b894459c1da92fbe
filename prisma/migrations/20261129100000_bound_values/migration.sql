-- Encrypted values are written in a form that code without this migration cannot read: it does not start any more.
COMMENT ON COLUMN vault_account.ciphertext IS 'AES-256-GCM; a first byte of 2: bound to tenant, row, kind and key';
