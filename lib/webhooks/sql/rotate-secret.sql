-- Makes a new secret the current one; the one before stays valid until a moment.
WITH changed AS (
  UPDATE webhook_endpoint SET sealed_previous_secret = sealed_secret, sealed_secret = :sealedSecret!,
    previous_secret_until = :previousUntil!, event_count = event_count + 1
  WHERE id = :id! AND state <> 'DELETED'
  RETURNING id, owner_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner_id, 'webhook', id, event_count, 'webhook.secret-rotated', :actor!, :at!, '{}' FROM changed;
