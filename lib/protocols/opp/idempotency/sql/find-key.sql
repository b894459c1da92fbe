SELECT body_fingerprint AS "bodyFingerprint", transaction_id AS "transactionId", status, body,
  started_at AS "startedAt"
FROM idempotency_key
WHERE merchant_id = :merchantId! AND entity_id = :entityId! AND method = :method! AND path = :path! AND key = :key!;
