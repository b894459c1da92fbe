-- What acquirers kept of the lines of merchants in a period, by what they state that it consists of: of imports that were matched.
SELECT coalesce(sum(l.settlement_fee_minor), 0)::text AS "fee!", sum(l.interchange_fee_minor)::text AS interchange,
  sum(l.scheme_fee_minor)::text AS scheme, sum(l.markup_fee_minor)::text AS markup, sum(l.commission_fee_minor)::text AS commission
FROM settlement_line l
JOIN settlement_match m
  ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
WHERE l.merchant_id = ANY(:merchantIds!::text[]) AND l.settlement_date BETWEEN :from!::text::date AND :to!::text::date
  AND l.settlement_currency = :currency!;
