-- Users with a shipped role on every PSP get it on a new PSP too; otherwise a new PSP would end their access to
-- everything. A custom role belongs to its entity and holds nowhere else.
INSERT INTO user_role (user_id, entity_id, role)
SELECT held.user_id, :rootId!::text, held.role
FROM user_role held JOIN entity root ON root.id = held.entity_id AND root.parent_id IS NULL
WHERE root.id <> :rootId! AND held.custom_role_id IS NULL
GROUP BY held.user_id, held.role
HAVING count(DISTINCT root.id) =
  (SELECT count(*) FROM entity WHERE parent_id IS NULL AND id <> :rootId!)
ON CONFLICT DO NOTHING;
