-- Keeps that the mail server took a statement.
UPDATE payout_statement_mail SET mailed_at = :now!
WHERE merchant_id = :merchantId! AND payout_id = :payoutId! AND email = :email! AND mailed_at IS NULL;
