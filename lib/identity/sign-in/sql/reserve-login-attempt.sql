-- Reserves an attempt before it is checked, so that only ten of any number of concurrent guesses are checked. The
-- tenth locks the account.
UPDATE app_user SET
  failed_sign_ins = CASE WHEN locked_until IS NULL THEN failed_sign_ins + 1 ELSE 1 END,
  locked_until = CASE WHEN locked_until IS NULL AND failed_sign_ins + 1 >= :maxFailures!
    THEN :now!::timestamptz + make_interval(mins => :lockMinutes!) END
WHERE id = :userId! AND disabled_at IS NULL AND (locked_until IS NULL OR locked_until <= :now!::timestamptz)
RETURNING locked_until IS NOT NULL AS "locks!";
