-- Locks a cursor for this transaction; no row while another process holds it. The commit does not wait for the disk: what a
-- crash of the database takes from a consumer, it takes from its cursor too (docs/decisions/0021).
SELECT position, failures, retry_at AS "retryAt"
FROM event_consumer, (SELECT set_config('synchronous_commit', 'off', true)) AS unsynchronized
WHERE name = :name! AND partition = 0 FOR UPDATE OF event_consumer SKIP LOCKED;
