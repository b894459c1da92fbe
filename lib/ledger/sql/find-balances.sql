-- The balances of merchants at the end of a day, by account and currency.
SELECT merchant_id AS "merchantId", currency, account, sum(debit_minor - credit_minor)::text AS "balanceMinor!"
FROM ledger_day
WHERE merchant_id = ANY (:merchantIds!::text[]) AND is_test = :isTest! AND booked_on <= :until!::text::date
GROUP BY merchant_id, currency, account ORDER BY merchant_id, currency, account;
