-- How far the lines of a merchant are matched; `throughRow` is null when there is none left. The claim goes on, for the next batch.
WITH part AS (
  UPDATE settlement_import_merchant SET matched_row = coalesce(:throughRow, matched_row),
    is_matched = :throughRow::int IS NULL
  WHERE merchant_id = :merchantId! AND import_id = :importId!
)
UPDATE settlement_import SET matched_through = matched_through + :lines!, claimed_until = :until!, updated_at = :now!,
  failures = 0, failure = NULL, failed_at = NULL, retry_at = NULL, set_aside_at = NULL
WHERE id = :importId!;
