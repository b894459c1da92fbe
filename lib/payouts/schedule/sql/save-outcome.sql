UPDATE payout_due SET outcome = :outcome!
WHERE merchant_id = :merchantId! AND is_test = :isTest! AND currency = :currency! AND due_on = :dueOn!::text::date;
