-- Transactions that drew a position and have not ended: they hold the shared advisory lock of
-- `next_event_position()`, a 64-bit key that PostgreSQL keeps as two halves.
SELECT virtualtransaction AS "id!" FROM pg_locks
WHERE granted AND mode = 'ShareLock' AND locktype = 'advisory' AND objsubid = 1
  AND database = (SELECT oid FROM pg_database WHERE datname = current_database())
  AND ((classid::bigint << 32) | objid::bigint) = 7461640251;
