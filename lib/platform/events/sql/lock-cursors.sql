-- Locks cursors for this transaction; those that another process holds are left out. The commit does not wait for the disk: what a
-- crash of the database takes from a consumer, it takes from its cursor too (docs/decisions/0007). With a time-out, no later
-- statement of the transaction waits longer for a lock.
SELECT name, position, failures, retry_at AS "retryAt"
FROM event_consumer, (
  SELECT set_config('synchronous_commit', 'off', true),
    set_config('lock_timeout', coalesce(:lockTimeoutMs::int::text, current_setting('lock_timeout')), true)
) AS settings
WHERE name = ANY (:names!::text[]) AND partition = 0 ORDER BY name FOR UPDATE OF event_consumer SKIP LOCKED;
