-- any merchant: staff
-- What became of the lines of an import, of merchants that the reader sees.
SELECT m.status, m.exception, m.resolution, m.currency, count(*)::int AS "count!", sum(m.amount_minor)::text AS "amountMinor!"
FROM settlement_import_merchant p
JOIN settlement_match m ON m.merchant_id = p.merchant_id AND m.import_id = p.import_id
WHERE p.import_id = :importId!
GROUP BY m.status, m.exception, m.resolution, m.currency
ORDER BY m.status, m.exception, m.resolution, m.currency;
