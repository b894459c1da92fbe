-- How far the server has handed its log on.
SELECT coalesce(last_archived_wal, '') AS "segment!", coalesce(last_failed_time > last_archived_time, false) AS "fails!"
FROM pg_stat_archiver;
