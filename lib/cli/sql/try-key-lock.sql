-- One command at a time changes keys; the lock ends with its connection. The number is drawn once, for this purpose.
SELECT pg_try_advisory_lock(7264915081) AS "locked!";
