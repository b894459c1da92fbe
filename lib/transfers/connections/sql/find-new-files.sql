-- The places of files in a list that were not fetched to an end, by what the listing of their server states.
SELECT listed.place::int AS "place!"
FROM unnest(:names!::text[], :sizes!::bigint[], :modifiedAts!::timestamptz[]) WITH ORDINALITY AS listed(name, size, modified_at, place)
WHERE NOT EXISTS (
  SELECT FROM file_transfer t
  WHERE t.connection_id = :connectionId! AND t.day IS NULL AND t.name = listed.name AND t.byte_size = listed.size
    AND t.modified_at = listed.modified_at AND t.state IN ('DONE', 'REFUSED'))
ORDER BY listed.place LIMIT :limit!;
