-- Inserts an endpoint with the first event of its stream.
WITH inserted AS (
  INSERT INTO webhook_endpoint (id, entity_id, owner_id, url, types, fields, format, state, sealed_secret, created_at,
    event_count)
  VALUES (:id!, :entityId!, :ownerId!, :url!, :types!, :fields!, :format!, 'INACTIVE', :sealedSecret!, :at!, 1)
  RETURNING id, owner_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner_id, 'webhook', id, event_count, 'webhook.created', :actor!, :at!, '{}' FROM inserted;
