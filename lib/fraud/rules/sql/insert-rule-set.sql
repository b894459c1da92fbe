-- Stores the rules of a set, under their hash; the same set again changes nothing.
INSERT INTO risk_rule_set (id, rules, reviews, created_at) VALUES (:id!, :rules!, :reviews!, :now!) ON CONFLICT (id) DO NOTHING;
