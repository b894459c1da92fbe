-- any merchant: relay
-- All figures of days, beside those of the entries they stand for.
SELECT coalesce(d.merchant_id, p.merchant_id) AS "merchantId!", coalesce(d.is_test, p.is_test) AS "isTest!",
  coalesce(d.currency, p.currency) AS "currency!", coalesce(d.account, p.account) AS "account!",
  coalesce(d.balance, 0)::text AS "dayMinor!", coalesce(p.balance, 0)::text AS "entryMinor!"
FROM (
  SELECT merchant_id, is_test, currency, account, sum(debit_minor - credit_minor) AS balance
  FROM ledger_day GROUP BY 1, 2, 3, 4
) AS d
FULL JOIN (
  SELECT e.merchant_id, e.is_test, p.currency, p.account, sum(p.amount) AS balance
  FROM ledger_entry e
  CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount)
  GROUP BY 1, 2, 3, 4
) AS p USING (merchant_id, is_test, currency, account);
