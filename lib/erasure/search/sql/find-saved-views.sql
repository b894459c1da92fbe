-- Saved searches for the shopper: shared within the tenant, or of users who have no role elsewhere.
SELECT v.id FROM saved_view v
WHERE names_shopper(v.query, :identifying!::text[])
  AND (v.entity_id = ANY (:entityIds!::text[]) OR (v.entity_id IS NULL
    AND EXISTS (SELECT FROM user_role r WHERE r.user_id = v.user_id AND r.entity_id = ANY (:entityIds!::text[]))
    AND NOT EXISTS (SELECT FROM user_role r WHERE r.user_id = v.user_id AND NOT r.entity_id = ANY (:entityIds!::text[]))));
