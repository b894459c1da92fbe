-- What was debited and credited on accounts of merchants in a period, by day and kind of entry.
SELECT booked_on::text AS "bookedOn!", currency, account, kind, sum(debit_minor)::text AS "debitMinor!",
  sum(credit_minor)::text AS "creditMinor!"
FROM ledger_day
WHERE merchant_id = ANY (:merchantIds!::text[]) AND is_test = :isTest!
  AND booked_on BETWEEN :from!::text::date AND :to!::text::date
GROUP BY booked_on, currency, account, kind
ORDER BY booked_on, currency, account, kind;
