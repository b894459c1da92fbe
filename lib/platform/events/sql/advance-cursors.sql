UPDATE event_consumer SET position = :position!, advanced_at = :now, failures = 0, failed_position = NULL,
  failed_at = NULL, last_error = NULL, retry_at = NULL
WHERE name = ANY (:names!::text[]) AND partition = 0;
