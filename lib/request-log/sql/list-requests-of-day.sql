-- The requests of a day after one of them, in the order of the log, with all of their columns.
SELECT to_jsonb(r) AS "row!" FROM api_request r
WHERE at < :before! AND (at, id) > (:afterAt!::timestamptz, :afterId!::bigint)
ORDER BY at, id LIMIT 2000;
