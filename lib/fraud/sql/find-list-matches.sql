-- Which values of these checks are on lists of their entities, and not expired. A lookup by key for each value, however
-- long the lists of an entity are.
SELECT DISTINCT wanted.ordinal AS "ordinal!", e.list AS "list!", e.kind AS "kind!"
FROM jsonb_to_recordset(:wanted!) AS wanted(
  ordinal int, kind text, value text, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL (
  SELECT entry.list, entry.kind FROM risk_list_entry entry
  WHERE entry.kind = wanted.kind AND entry.value = wanted.value AND entry.entity_id = ANY (wanted.entity_ids)
    AND (entry.expires_at IS NULL OR entry.expires_at > wanted.at)
  LIMIT 30
) AS e;
