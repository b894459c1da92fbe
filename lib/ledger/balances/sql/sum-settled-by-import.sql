-- What acquirers have paid by what their files state: the bank postings of imports, by settlement date and currency.
SELECT e.import_id AS "importId!", to_char(e.value_on, 'YYYY-MM-DD') AS "settledOn!", p.currency AS "currency!",
  sum(p.amount_minor)::text AS "amountMinor!"
FROM ledger_entry e
CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS p (account, currency, amount_minor)
WHERE e.merchant_id = ANY (:merchantIds!::text[]) AND e.import_id IS NOT NULL AND p.account = 'BANK'
  AND e.value_on BETWEEN :from!::text::date AND :to!::text::date
GROUP BY 1, 2, 3
HAVING sum(p.amount_minor) <> 0
ORDER BY 2, 1, 3;
