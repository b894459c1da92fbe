-- Takes a due day; nothing where it was taken before. Another process that takes it waits for the end of this transaction.
INSERT INTO payout_due (merchant_id, is_test, currency, due_on, created_at)
VALUES (:merchantId!, :isTest!, :currency!, :dueOn!::text::date, :now!)
ON CONFLICT (merchant_id, is_test, currency, due_on) DO NOTHING;
