DELETE FROM idempotency_key
WHERE merchant_id = :merchantId! AND entity_id = :entityId! AND method = :method! AND path = :path! AND key = :key!;
