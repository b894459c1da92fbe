-- Which values of these checks are on lists of their entities, and not expired. A lookup by key for each value, however
-- long the lists of an entity are.
SELECT l.ordinal AS "ordinal!", e.list AS "list!", e.kind AS "kind!"
FROM jsonb_to_recordset(:listed!) AS l(ordinal int, sent jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_each_text(l.sent) AS s(kind, value)
CROSS JOIN LATERAL (
  SELECT entry.list, entry.kind FROM risk_list_entry entry
  WHERE entry.kind = s.kind AND entry.value = s.value AND entry.entity_id = ANY (l.entity_ids)
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 30
) AS e
-- True for each row. With these conditions the plan expects few rows, and is too cheap to be compiled.
WHERE l.ordinal >= 0 AND s.kind > '' AND s.value > '';
