-- Locks a role: it is neither changed nor deleted while it is given or checked.
SELECT id FROM custom_role WHERE id = :id! FOR UPDATE;
