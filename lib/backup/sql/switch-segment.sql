-- Ends the segment of the log that is being written; what was committed before is in this one or earlier.
SELECT pg_walfile_name(pg_switch_wal()) AS "segment!";
