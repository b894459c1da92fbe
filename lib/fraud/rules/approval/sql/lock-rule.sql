-- Locks a rule with the others of its entity, in one order, since a move changes several: their versions stay until the
-- transaction ends.
SELECT id FROM risk_rule
WHERE entity_id = (SELECT locked.entity_id FROM risk_rule locked WHERE locked.id = :id!)
ORDER BY id FOR UPDATE;
