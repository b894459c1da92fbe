-- Risk rules that name the shopper.
SELECT r.id, r.name FROM risk_rule r
WHERE r.entity_id = ANY (:entityIds!::text[]) AND names_shopper(r.expression, :identifying!::text[]);
