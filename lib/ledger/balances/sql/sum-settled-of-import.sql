-- What an acquirer has paid by a file: the bank postings of its import, by settlement date and currency.
SELECT to_char(e.value_on, 'YYYY-MM-DD') AS "settledOn!", p.currency AS "currency!", sum(p.amount_minor)::text AS "amountMinor!"
FROM ledger_entry e
CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount_minor)
WHERE e.merchant_id = ANY (:merchantIds!::text[]) AND e.import_id = :importId! AND p.account = 'BANK'
GROUP BY 1, 2
HAVING sum(p.amount_minor) <> 0
ORDER BY 1, 2;
