-- Which of these values are on lists of the entity or one above it, and not expired. A lookup by key for each value,
-- however long the lists of an entity are.
SELECT DISTINCT e.list AS "list!", e.kind AS "kind!"
FROM unnest(:kinds!::text[], :values!::text[]) AS wanted (kind, value)
CROSS JOIN LATERAL (
  SELECT entry.list, entry.kind FROM risk_list_entry entry
  WHERE entry.kind = wanted.kind AND entry.value = wanted.value AND entry.entity_id = ANY (:entityIds!::text[])
    AND (entry.expires_at IS NULL OR entry.expires_at > :now!)
  LIMIT 30
) AS e;
