-- Ends the segment of the log that is being written. Returns the last finished one, also where nothing was written since.
SELECT pg_walfile_name(pg_switch_wal() - 1) AS "segment!";
