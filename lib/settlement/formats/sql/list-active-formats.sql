-- The formats that files of a PSP are read by.
SELECT f.id, f.name, v.version, v.definition FROM settlement_format f
JOIN settlement_format_version v ON v.format_id = f.id AND v.version = f.active_version
WHERE f.entity_id = :entityId! ORDER BY f.name LIMIT 200;
