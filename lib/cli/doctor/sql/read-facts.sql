-- What an installation has to know of its database server.
SELECT
  current_setting('server_version') AS "version!",
  to_regclass('payment') IS NOT NULL AS "hasTables!",
  (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS "isSuperuser!",
  clock_timestamp() AS "now!",
  current_setting('max_connections')::int
    - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "freeConnections!",
  (SELECT jsonb_object_agg(name, setting) FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'jit', 'autovacuum', 'autovacuum_naptime'))
    AS "settings!";
