-- What acquirers kept of the lines of merchants in a span of settlement dates, by connector account and currency, and of
-- what they state that it consists of; a fee that is given back is below zero. Without a payment, the institute that the file names is the
-- acquirer. Rows that are fees themselves are fees that no part states.
SELECT a.connector_account_id AS "accountId?",
  CASE WHEN a.connector_account_id IS NULL THEN l.clearing_institute_name END AS "institute?",
  l.settlement_currency AS "currency!", count(*)::int AS "lines!",
  sum(CASE WHEN m.record_type = 'FEE'
    THEN CASE l.cashflow WHEN 'NEG' THEN l.settlement_amount_minor ELSE -l.settlement_amount_minor END
    ELSE coalesce(l.settlement_fee_minor, 0) END)::text AS "feeMinor!",
  coalesce(sum(l.interchange_fee_minor), 0)::text AS "interchangeMinor!", coalesce(sum(l.scheme_fee_minor), 0)::text AS "schemeMinor!",
  coalesce(sum(l.markup_fee_minor), 0)::text AS "markupMinor!", coalesce(sum(l.commission_fee_minor), 0)::text AS "commissionMinor!"
FROM settlement_line l
JOIN settlement_match m ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
JOIN settlement_import i ON i.id = l.import_id AND i.state IN ('MATCHING', 'DONE')
JOIN entity e ON e.id = l.merchant_id
LEFT JOIN payment p ON p.merchant_id = m.merchant_id AND p.id = m.payment_id
LEFT JOIN LATERAL (
  SELECT t.connector_account_id FROM payment_attempt t
  WHERE t.merchant_id = p.merchant_id AND t.payment_id = p.id ORDER BY t.ordinal DESC LIMIT 1
) AS a ON true
WHERE l.merchant_id = ANY (:merchantIds!::text[]) AND l.settlement_date BETWEEN :from!::text::date AND :to!::text::date
  AND l.settlement_status = 'SUCCESS' AND (e.mode <> 'LIVE') = :isTest!
  AND (m.record_type <> 'FEE' OR l.line_kind IS NULL)
GROUP BY 1, 2, 3
ORDER BY 1, 2, 3;
