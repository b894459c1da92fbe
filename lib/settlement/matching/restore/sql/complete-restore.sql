UPDATE settlement_import SET restores_duplicates = false, claimed_until = NULL, updated_at = :now!,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = :importId!;
