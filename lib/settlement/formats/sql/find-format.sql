-- A format with its latest version.
SELECT f.id, f.entity_id AS "entityId", f.name, f.version, f.active_version AS "activeVersion", f.actor,
  f.created_at AS "createdAt", f.updated_at AS "updatedAt", v.definition
FROM settlement_format f
JOIN settlement_format_version v ON v.format_id = f.id AND v.version = f.version
WHERE f.id = :id!;
