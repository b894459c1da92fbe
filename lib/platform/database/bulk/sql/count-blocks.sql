-- How many blocks a table has.
SELECT pg_relation_size(to_regclass(:table!)) / current_setting('block_size')::bigint AS "blocks!";
