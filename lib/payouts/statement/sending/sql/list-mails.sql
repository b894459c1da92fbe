-- To whom the statement of a payout was mailed, and to whom not yet.
SELECT email, attempt_count AS "attemptCount", mailed_at AS "mailedAt" FROM payout_statement_mail
WHERE merchant_id = :merchantId! AND payout_id = :payoutId! ORDER BY email;
