-- Ends the base backup; the log is then complete up to here.
SELECT lsn::text AS "lsn!", labelfile AS "label!", clock_timestamp() AS "at!" FROM pg_backup_stop(false);
