-- Users with a role on every PSP get it on a new PSP too; otherwise a new PSP would end their access to everything.
INSERT INTO user_role (user_id, entity_id, role)
SELECT held.user_id, :rootId!::text, held.role
FROM user_role held JOIN entity root ON root.id = held.entity_id AND root.parent_id IS NULL
WHERE root.id <> :rootId!
GROUP BY held.user_id, held.role
HAVING count(DISTINCT root.id) =
  (SELECT count(*) FROM entity WHERE parent_id IS NULL AND id <> :rootId!)
ON CONFLICT DO NOTHING;
