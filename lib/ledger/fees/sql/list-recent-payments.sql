-- The latest approved transactions of a merchant since a time, live ones or tests, with the cost that acquirers have stated.
SELECT p.payment_type AS "paymentType", r.payment_type AS "referencedType?", p.payment_brand AS brand,
  p.card_country AS "cardCountry", p.currency AS "currency!", p.amount_minor::text AS "amountMinor!", (
    SELECT cost_of_line('SETTLED', 0, l.settlement_fee_minor, l.settlement_fx_rate,
      coalesce((:exponents!::jsonb ->> l.settlement_currency)::int, 2) - coalesce((:exponents!::jsonb ->> l.currency)::int, 2))
    FROM settlement_match m
    JOIN settlement_line l ON l.merchant_id = m.merchant_id AND l.import_id = m.import_id AND l.row_number = m.row_number
    WHERE m.merchant_id = p.merchant_id AND m.payment_id = p.id AND m.settles
      AND (m.exception IS NULL OR m.resolution IS NOT NULL)
    LIMIT 1
  )::text AS "costMinor?"
FROM (
  SELECT * FROM payment n
  WHERE n.merchant_id = :merchantId! AND n.created_at >= :since! AND n.state = 'APPROVED' AND (n.mode <> 'LIVE') = :isTest!
    AND n.amount_minor > 0
  ORDER BY n.created_at DESC, n.id DESC LIMIT :limit!
) AS p
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id
ORDER BY p.created_at DESC, p.id DESC;
