-- Sets who of a merchant gets statements by e-mail.
INSERT INTO payout_statement_recipients (merchant_id, to_users, addresses, actor, changed_at)
VALUES (:merchantId!, :toUsers!, :addresses!, :actor!, :now!)
ON CONFLICT (merchant_id) DO UPDATE SET to_users = EXCLUDED.to_users, addresses = EXCLUDED.addresses, actor = EXCLUDED.actor,
  changed_at = EXCLUDED.changed_at;
