-- The day on which the next period of a merchant begins: behind the last closed one, else where its ledger begins.
SELECT coalesce(
  (SELECT max(ends_on) + 1 FROM accounting_period
   WHERE merchant_id = :merchantId! AND is_test = :isTest! AND state = 'CLOSED'),
  (SELECT min(booked_on) FROM ledger_day WHERE merchant_id = :merchantId! AND is_test = :isTest!)
)::text AS "startsOn?";
