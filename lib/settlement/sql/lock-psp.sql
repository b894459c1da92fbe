-- Imports of a PSP are compared with each other one after the other, so that of two with the same row one has it. The
-- one before may take as long as this one.
SELECT set_config('lock_timeout', '900s', true) AS "lockTimeout",
  pg_advisory_xact_lock(hashtextextended('settlement ' || :entityId!::text, 0))::text AS locked;
