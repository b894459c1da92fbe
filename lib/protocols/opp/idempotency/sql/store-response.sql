UPDATE idempotency_key SET status = :status!, body = :body!, answered_at = :now!
WHERE merchant_id = :merchantId! AND entity_id = :entityId! AND method = :method! AND path = :path! AND key = :key!;
