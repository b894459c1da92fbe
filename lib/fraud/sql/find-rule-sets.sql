-- The rules of these sets in their order, each in the version that ran. The first place is 0.
SELECT s.id AS "ruleSetId", r.place::int - 1 AS "place!", v.rule_id AS id, v.version, v.entity_id AS "entityId", v.content
FROM risk_rule_set s
CROSS JOIN LATERAL ROWS FROM (jsonb_to_recordset(s.rules) AS (id text, version int)) WITH ORDINALITY AS r(id, version, place)
JOIN risk_rule_version v ON v.rule_id = r.id AND v.version = r.version
WHERE s.id = ANY (:ids!::text[]) ORDER BY s.id, r.place;
