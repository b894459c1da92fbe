-- Locks a cursor for this transaction; no row while another process holds it.
SELECT position, failures, retry_at AS "retryAt" FROM event_consumer
WHERE name = :name! AND partition = 0 FOR UPDATE SKIP LOCKED;
