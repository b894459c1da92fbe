-- Changes the state of an endpoint that is in one of these states, with its event; otherwise changes nothing.
WITH changed AS (
  UPDATE webhook_endpoint SET state = :state!, event_count = event_count + 1,
    activated_at = CASE WHEN :state! = 'ACTIVE' THEN :at! ELSE activated_at END,
    disabled_at = CASE WHEN :state! = 'DISABLED' THEN :at! END,
    deleted_at = CASE WHEN :state! = 'DELETED' THEN :at! END
  WHERE id = :id! AND state = ANY(:from!::text[])
  RETURNING id, entity_id, owner_id, event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT owner_id, 'webhook', id, event_count, :type!, :actor!, :at!, :data! FROM changed
RETURNING (SELECT entity_id FROM changed) AS "entityId!";
