-- What this transaction waits for takes no longer than this, else it fails.
SELECT set_config('lock_timeout', :milliseconds!::int::text, true) AS limited;
