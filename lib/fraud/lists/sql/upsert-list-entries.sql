-- Adds entries to lists of an entity, or renews those that are there, each with the next event of its stream.
WITH RECURSIVE line AS (
  SELECT id, parent_id, kind FROM entity WHERE id = :entityId!
  UNION ALL
  SELECT above.id, above.parent_id, above.kind FROM line JOIN entity above ON above.id = line.parent_id
), owner AS (
  SELECT coalesce((SELECT id FROM line WHERE kind = 'MERCHANT'), :entityId!) AS id
), stored AS (
  INSERT INTO risk_list_entry (id, entity_id, list, kind, value, span, label, reason, actor, expires_at, created_at)
  SELECT item.id, :entityId!, item.list, item.kind, item.value, item.span, item.label, item.reason, :actor!, item.expires_at, :at!
  FROM jsonb_to_recordset(:rows!) AS item(id text, list text, kind text, value text, span numrange, label text,
    reason text, expires_at timestamptz)
  ON CONFLICT (kind, value, entity_id, list) DO UPDATE
    SET span = excluded.span, label = excluded.label, reason = excluded.reason, actor = excluded.actor, expires_at = excluded.expires_at
  RETURNING id, entity_id, list, kind, value, label, reason, actor, expires_at, created_at
), numbered AS (
  SELECT stored.*, owner.id AS owner_id, (SELECT count(*) FROM event earlier WHERE earlier.merchant_id = owner.id
    AND earlier.stream_type = 'risk-list' AND earlier.stream_id = stored.id) AS earlier_events
  FROM stored CROSS JOIN owner
), announced AS (
  INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
  SELECT owner_id, 'risk-list', id, earlier_events + 1,
    CASE WHEN earlier_events = 0 THEN 'risk-list.added' ELSE 'risk-list.renewed' END, actor, :at!,
    jsonb_build_object('list', list, 'kind', kind, 'label', label, 'reason', reason)
  FROM numbered
)
SELECT id, entity_id AS "entityId", list, kind, value, label, reason, actor, expires_at AS "expiresAt",
  created_at AS "createdAt"
FROM stored;
