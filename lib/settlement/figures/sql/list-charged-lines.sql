-- What acquirers kept of each settled payment or chargeback in a span of settlement dates, for connector accounts whose
-- contract is known; the latest first. A chargeback has the payment that it is about.
SELECT l.merchant_id AS "merchantId", l.import_id AS "importId", l.row_number AS "rowNumber", a.connector_account_id AS "accountId!",
  m.record_type AS "recordType", p.payment_type AS "paymentType", r.payment_type AS "referencedType?", p.payment_brand AS "brand?",
  p.card_country AS "cardCountry?", p.short_id AS "shortId", to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "paidOn!",
  to_char(l.settlement_date, 'YYYY-MM-DD') AS "settledOn!", l.currency, l.amount_minor::text AS "amountMinor!",
  l.settlement_currency AS "settlementCurrency", coalesce(l.settlement_fee_minor, 0)::text AS "feeMinor!",
  l.settlement_fx_rate::text AS "fxRate!"
FROM settlement_line l
JOIN settlement_match m ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
JOIN settlement_import i ON i.id = l.import_id AND i.state IN ('MATCHING', 'DONE')
JOIN entity e ON e.id = l.merchant_id
JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
JOIN LATERAL (
  SELECT t.connector_account_id FROM payment_attempt t
  WHERE t.merchant_id = p.merchant_id AND t.payment_id = p.id ORDER BY t.ordinal DESC LIMIT 1
) AS a ON a.connector_account_id = ANY (:accountIds!::text[])
LEFT JOIN payment r ON r.merchant_id = p.merchant_id AND r.id = p.referenced_id
WHERE l.merchant_id = ANY (:merchantIds!::text[]) AND l.settlement_date BETWEEN :from!::text::date AND :to!::text::date
  AND l.settlement_status = 'SUCCESS' AND (e.mode <> 'LIVE') = :isTest! AND m.settles AND m.part_count = 0
  AND (m.exception IS NULL OR m.resolution IS NOT NULL)
ORDER BY l.settlement_date DESC, l.merchant_id, l.import_id, l.row_number LIMIT :limit!;
