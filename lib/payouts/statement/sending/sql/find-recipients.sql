-- Who of a merchant gets statements by e-mail.
SELECT to_users AS "toUsers", addresses, actor, changed_at AS "changedAt" FROM payout_statement_recipients WHERE merchant_id = :merchantId!;
