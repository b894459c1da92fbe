-- The tables whose rows say when they were created.
SELECT c.relname::text AS "table!"
FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
  AND a.attname = 'created_at' AND NOT a.attisdropped
ORDER BY c.relname;
