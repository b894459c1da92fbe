-- A step of an import was done: what failed before it has passed.
UPDATE settlement_import SET claimed_until = NULL, updated_at = :now!,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = :importId!;
