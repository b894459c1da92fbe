-- The accounts of a merchant whose figures of these days are not those of their entries. Earlier days are sealed.
SELECT currency AS "currency!", account AS "account!"
FROM (
  SELECT currency, account, sum(debit_minor - credit_minor) AS balance FROM ledger_day
  WHERE merchant_id = :merchantId! AND is_test = :isTest! AND booked_on BETWEEN :from!::text::date AND :until!::text::date
  GROUP BY currency, account
) AS d
FULL JOIN (
  SELECT p.currency, p.account, sum(p.amount) AS balance
  FROM ledger_entry e
  CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount)
  WHERE e.merchant_id = :merchantId! AND e.is_test = :isTest!
    AND e.booked_at >= (:from!::text::date::timestamp AT TIME ZONE 'UTC')
    AND e.booked_at < ((:until!::text::date + 1)::timestamp AT TIME ZONE 'UTC')
  GROUP BY p.currency, p.account
) AS p USING (currency, account)
WHERE coalesce(d.balance, 0) <> coalesce(p.balance, 0);
