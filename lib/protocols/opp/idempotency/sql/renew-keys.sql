-- Shows that requests of this process still run. A later time than the known one is of a renewal whose answer was lost, or of
-- another process that has taken the key over and goes on under the same transaction id: held is right for both.
UPDATE idempotency_key k SET started_at = greatest(k.started_at, :now!::timestamptz)
FROM unnest(:merchantIds!::text[], :entityIds!::text[], :methods!::text[], :paths!::text[], :keys!::text[], :startedAts!::timestamptz[])
  AS running (merchant_id, entity_id, method, path, key, started_at)
WHERE k.merchant_id = running.merchant_id AND k.entity_id = running.entity_id AND k.method = running.method
  AND k.path = running.path AND k.key = running.key AND k.started_at >= running.started_at AND k.status IS NULL
RETURNING k.merchant_id AS "merchantId", k.entity_id AS "entityId", k.method, k.path, k.key;
