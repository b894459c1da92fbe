-- Claims a mail that is due and counts the attempt, in one process; one that is not marked as mailed is due again later.
UPDATE payout_statement_mail m SET attempt_count = m.attempt_count + 1,
  next_attempt_at = :now!::timestamptz + :firstWaitMs!::int * power(2, m.attempt_count) * interval '1 millisecond'
WHERE m.merchant_id = :merchantId! AND m.payout_id = :payoutId! AND m.email = :email!
  AND m.mailed_at IS NULL AND m.next_attempt_at <= :now!;
