-- Which values of these checks are on lists of their entities, and not expired. A lookup by key for each value, however
-- long the lists of an entity are; an address and a card number also by the ranges that they are in.
SELECT l.ordinal AS "ordinal!", e.list AS "list!", e.kind AS "kind!"
FROM jsonb_to_recordset(:listed!) AS l(ordinal int, sent jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_to_recordset(l.sent) AS s(kind text, value text, lists text[], about text)
CROSS JOIN LATERAL (
  SELECT entry.list, coalesce(s.about, entry.kind) AS kind FROM risk_list_entry entry
  WHERE entry.kind = s.kind AND entry.value = s.value AND entry.entity_id = ANY (l.entity_ids)
    AND coalesce(s.lists, '{ALLOW,BLOCK,WATCH}') @> ARRAY[entry.list]
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 30
) AS e
-- True for each row. With these conditions the plan expects few rows, and is too cheap to be compiled.
WHERE l.ordinal >= 0 AND s.kind > '' AND s.value > ''
UNION ALL
-- Ranges that hold an address or a card number, by their index. Entities here, and lists above too, are compared so that no
-- index of them serves: with few rows it would look cheaper than that of the values.
SELECT l.ordinal, e.list, e.kind
FROM jsonb_to_recordset(:listed!) AS l(ordinal int, places jsonb, entity_ids text[], at timestamptz)
CROSS JOIN LATERAL jsonb_to_recordset(l.places) AS p(place numeric, lists text[], about text)
CROSS JOIN LATERAL (
  SELECT entry.list, coalesce(p.about, entry.kind) AS kind FROM risk_list_entry entry
  WHERE entry.span @> p.place AND l.entity_ids @> ARRAY[entry.entity_id]
    AND coalesce(p.lists, '{ALLOW,BLOCK,WATCH}') @> ARRAY[entry.list]
    AND (entry.expires_at IS NULL OR entry.expires_at > l.at)
  LIMIT 1000
) AS e
WHERE l.ordinal >= 0 AND l.entity_ids > '{}' AND p.place >= 0;
