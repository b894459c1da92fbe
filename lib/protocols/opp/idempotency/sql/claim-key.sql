-- Inserts nothing when the key is in use: of several requests one may run.
INSERT INTO idempotency_key
  (merchant_id, entity_id, method, path, key, body_fingerprint, transaction_id, started_at)
VALUES (:merchantId!, :entityId!, :method!, :path!, :key!, :bodyFingerprint!, :transactionId!, :now!)
ON CONFLICT DO NOTHING;
