-- Keeps why a consumer stands still; its cursor stays.
UPDATE event_consumer SET failures = failures + 1, failed_position = :position!, last_error = :error!,
  failed_at = :at!, retry_at = :retryAt!
WHERE name = :name! AND partition = 0;
