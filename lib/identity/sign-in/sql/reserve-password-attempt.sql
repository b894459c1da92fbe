-- Reserves a check of a password before it is made, so that only ten of any number of concurrent guesses from an address are
-- checked. The tenth locks the account for that address.
INSERT INTO sign_in_failure AS f (user_id, address, failures, failed_at)
SELECT id, :address!, 1, :now!::timestamptz FROM app_user
WHERE id = :userId! AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= :now!::timestamptz)
ON CONFLICT (user_id, address) DO UPDATE SET
  failures = CASE WHEN f.locked_until IS NULL THEN f.failures + 1 ELSE 1 END,
  locked_until = CASE WHEN f.locked_until IS NULL AND f.failures + 1 >= :maxFailures!
    THEN :now!::timestamptz + make_interval(mins => :lockMinutes!) END,
  failed_at = :now!::timestamptz
WHERE f.locked_until IS NULL OR f.locked_until <= :now!::timestamptz
RETURNING locked_until IS NOT NULL AS "locks!", failures = 1 AS "isFirst!",
  (SELECT count(*)::int FROM sign_in_failure other WHERE other.user_id = f.user_id) AS "addresses!";
