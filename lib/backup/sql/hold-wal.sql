-- Keeps the segments from now on in the data directory until the connection ends.
SELECT slot_name::text AS "slot!" FROM pg_create_physical_replication_slot(:slot!::text::name, true, true);
