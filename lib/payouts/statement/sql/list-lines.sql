-- What changed what a merchant is owed in a currency, behind one place of the log up to another one: the amount is above zero where the
-- merchant is owed more, and so are a fee that it pays and the VAT of that. What moves between the owed and the kept is no change.
SELECT e.position::text AS "position!", e.kind, to_char(e.booked_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "bookedOn!",
  e.payment_id AS "paymentId", p.merchant_transaction_id AS "reference?", p.payment_brand AS "brand?", e.reason,
  s.owed::text AS "owedMinor!", s.fee::text AS "feeMinor!", s.vat::text AS "vatMinor!"
FROM ledger_entry e
CROSS JOIN LATERAL (
  SELECT -coalesce(sum(x.amount) FILTER (WHERE x.account IN ('MERCHANT_PAYABLE', 'CHARGEBACK', 'ROLLING_RESERVE')), 0) AS owed,
    -coalesce(sum(x.amount) FILTER (WHERE x.account = 'FEES_EARNED'), 0) AS fee,
    -coalesce(sum(x.amount) FILTER (WHERE x.account = 'VAT_PAYABLE'), 0) AS vat
  FROM unnest(e.accounts, e.currencies, e.amounts_minor) AS x (account, currency, amount) WHERE x.currency = :currency!
) s
LEFT JOIN payment p ON p.merchant_id = e.merchant_id AND p.id = e.payment_id
WHERE e.merchant_id = :merchantId! AND e.is_test = :isTest! AND e.position > :after!::text::bigint
  AND e.position <= :last!::text::bigint AND s.owed <> 0
ORDER BY e.position LIMIT :limit!;
