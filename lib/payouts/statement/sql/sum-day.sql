-- What a day up to a place of the log changed in what a merchant is owed.
SELECT (-coalesce(sum(x.amount), 0))::text AS "owedMinor!"
FROM ledger_entry e
CROSS JOIN LATERAL unnest(e.accounts, e.currencies, e.amounts_minor) AS x (account, currency, amount)
WHERE e.merchant_id = :merchantId! AND e.is_test = :isTest! AND e.position <= :last!::text::bigint
  AND e.booked_at >= :day!::text::date AT TIME ZONE 'UTC' AND e.booked_at < (:day!::text::date + 1) AT TIME ZONE 'UTC'
  AND x.currency = :currency! AND x.account IN ('MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE');
