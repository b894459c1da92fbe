-- Those of these payments whose rules look at them again once they are approved.
SELECT wanted.id FROM unnest(:merchantIds!::text[], :ids!::text[]) AS wanted (merchant_id, id)
JOIN risk_verdict v ON v.merchant_id = wanted.merchant_id AND v.id = wanted.id
JOIN risk_rule_set s ON s.id = v.rule_set_id AND s.reviews;
