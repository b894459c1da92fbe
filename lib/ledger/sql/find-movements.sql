-- What was debited and credited on accounts of a merchant in a period, by day and kind of entry.
SELECT booked_on::text AS "bookedOn!", currency, account, kind, debit_minor::text AS "debitMinor!",
  credit_minor::text AS "creditMinor!", postings
FROM ledger_day
WHERE merchant_id = :merchantId! AND is_test = :isTest! AND booked_on BETWEEN :from!::text::date AND :to!::text::date
ORDER BY booked_on, currency, account, kind;
