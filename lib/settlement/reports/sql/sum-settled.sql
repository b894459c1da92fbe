-- What was settled with a merchant in a period, by day, currency and record type: the rows of imports that were matched.
SELECT to_char(l.settlement_date, 'YYYY-MM-DD') AS "settlementDate!", l.settlement_currency AS currency,
  l.record_type AS "recordType", count(*)::int AS "count!",
  sum(CASE l.cashflow WHEN 'POS' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END)::text
    AS "netMinor!",
  coalesce(sum(l.settlement_fee_minor), 0)::text AS "feeMinor!"
FROM settlement_line l
JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
JOIN settlement_match m
  ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
WHERE l.merchant_id = :merchantId! AND l.settlement_date BETWEEN :from!::text::date AND :to!::text::date
  AND (:currency::text IS NULL OR l.settlement_currency = :currency)
  AND (:channelId::text IS NULL OR p.channel_id = :channelId OR (m.part_count > 1 AND NOT EXISTS (
    -- A line about payments of several channels is shown to none of them.
    SELECT FROM settlement_part s JOIN payment o ON o.merchant_id = s.merchant_id AND o.id = s.payment_id
    WHERE s.merchant_id = m.merchant_id AND s.import_id = m.import_id AND s.row_number = m.row_number
      AND o.channel_id IS DISTINCT FROM :channelId)))
GROUP BY l.settlement_date, l.settlement_currency, l.record_type
ORDER BY l.settlement_date, l.settlement_currency, l.record_type;
