-- What an installation has to know of its database server.
SELECT
  current_setting('server_version') AS "version!",
  to_regclass('payment') IS NOT NULL AS "hasTables!",
  (SELECT rolsuper FROM pg_roles WHERE rolname = session_user) AS "isSuperuser!",
  -- Either the roles are its own, or the first start may make them. From 16 on a membership may come without the right to take the role on.
  (SELECT rolcreaterole FROM pg_roles WHERE rolname = session_user)
    OR (SELECT count(*) = 2 FROM pg_roles WHERE rolname IN ('turnpike_app', 'turnpike_staff')
      AND pg_has_role(session_user, oid,
        CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END)) AS "hasRoles!",
  clock_timestamp() AS "now!",
  current_setting('max_connections')::int
    - (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS "freeConnections!",
  (SELECT jsonb_object_agg(name, setting) FROM pg_settings
    WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit', 'jit', 'autovacuum', 'autovacuum_naptime'))
    AS "settings!";
