-- What a backup notes of its server.
SELECT
  (SELECT system_identifier::text FROM pg_control_system()) AS "systemIdentifier!",
  current_setting('server_version') AS "version!",
  current_setting('archive_mode') <> 'off' AS "isArchiving!",
  current_setting('basic_archive.archive_directory', true) AS "spool",
  (SELECT setting::int FROM pg_settings WHERE name = 'wal_segment_size') AS "segmentBytes!",
  (SELECT count(*)::int FROM pg_tablespace WHERE spcname NOT IN ('pg_default', 'pg_global')) AS "tablespaces!";
