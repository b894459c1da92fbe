-- One base backup at a time; the lock ends with the connection.
SELECT pg_try_advisory_lock(7461640252) AS "isFirst!";
