-- One conditional UPDATE: of several retries only one takes over.
UPDATE idempotency_key SET started_at = :now!
WHERE merchant_id = :merchantId! AND entity_id = :entityId! AND method = :method! AND path = :path! AND key = :key!
  AND started_at = :startedAt! AND status IS NULL;
