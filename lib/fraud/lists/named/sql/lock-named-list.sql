-- A list while it is changed: no rule that names it is stored until then.
SELECT id, entity_id AS "entityId", name, kind FROM risk_named_list WHERE id = :id! FOR UPDATE;
