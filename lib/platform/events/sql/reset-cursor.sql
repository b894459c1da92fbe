-- Puts a consumer back to the beginning of the log; in the transaction that clears what it wrote.
UPDATE event_consumer SET position = 0, failures = 0, failed_position = NULL, failed_at = NULL, last_error = NULL,
  retry_at = NULL
WHERE name = :name! AND partition = 0;
