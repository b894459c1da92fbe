-- An import that failed is matched or undone on from its place, with all of its tries.
UPDATE settlement_import SET failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL, updated_at = :now!
WHERE id = :id! AND (state IN ('MATCHING', 'UNDOING') OR restores_duplicates) AND failures > 0;
