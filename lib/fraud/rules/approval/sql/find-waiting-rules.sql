-- Those of these rules about which a change waits.
SELECT rule_id AS "ruleId" FROM risk_rule_request WHERE state = 'WAITING' AND rule_id = ANY(:ruleIds!);
