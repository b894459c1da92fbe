-- Begins a base backup, with a checkpoint at once.
SELECT started::text AS "lsn!", pg_walfile_name(started) AS "segment!" FROM pg_backup_start(:label!, true) AS started;
