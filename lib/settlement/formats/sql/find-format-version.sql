SELECT f.id, f.entity_id AS "entityId", f.name, v.version, v.definition FROM settlement_format f
JOIN settlement_format_version v ON v.format_id = f.id AND v.version = :version!
WHERE f.id = :id!;
