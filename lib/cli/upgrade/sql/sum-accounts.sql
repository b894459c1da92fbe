-- any merchant: relay
-- The balance of every account of the ledger.
SELECT concat_ws(' ', merchant_id, CASE WHEN is_test THEN 'test' ELSE 'live' END, currency, account) AS "key!",
  count(*)::int AS "count!", sum(amount)::text AS "sum!"
FROM ledger_entry, unnest(accounts, currencies, amounts_minor) AS posting (account, currency, amount) GROUP BY 1;
