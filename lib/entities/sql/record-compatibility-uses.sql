-- Counts the requests of one batch, one row for each entity and setting.
INSERT INTO compatibility_use (entity_id, setting, uses, last_used_at)
SELECT entity_id, setting, count(*), max(at)
FROM unnest(:entityIds!::text[], :settings!::text[], :times!::timestamptz[]) AS used (entity_id, setting, at)
GROUP BY entity_id, setting ORDER BY entity_id, setting
ON CONFLICT (entity_id, setting) DO UPDATE
SET uses = compatibility_use.uses + excluded.uses,
  last_used_at = greatest(compatibility_use.last_used_at, excluded.last_used_at);
