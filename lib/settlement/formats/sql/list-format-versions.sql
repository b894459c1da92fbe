SELECT version, actor, created_at AS "createdAt" FROM settlement_format_version
WHERE format_id = :id! ORDER BY version DESC LIMIT 100;
