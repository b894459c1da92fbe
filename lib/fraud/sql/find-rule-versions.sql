-- The conditions of these versions of rules.
SELECT v.content ->> 'expression' AS "expression!"
FROM unnest(:ids!::text[], :versions!::int[]) AS wanted (id, version)
JOIN risk_rule_version v ON v.rule_id = wanted.id AND v.version = wanted.version;
