-- The next lines of an import that came back and have no other line of the import between them, so that they are matched
-- together.
WITH first AS MATERIALIZED (
  SELECT merchant_id, row_number FROM settlement_restored_line
  WHERE merchant_id = ANY(:merchantIds!::text[]) AND import_id = :importId!
  ORDER BY merchant_id, row_number LIMIT 1
), line AS MATERIALIZED (
  SELECT l.merchant_id, l.row_number, EXISTS (SELECT FROM settlement_restored_line r
    WHERE r.merchant_id = l.merchant_id AND r.import_id = :importId! AND r.row_number = l.row_number) AS is_restored
  FROM first f
  CROSS JOIN LATERAL (
    SELECT l.merchant_id, l.row_number FROM settlement_line l
    WHERE l.merchant_id = f.merchant_id AND l.import_id = :importId! AND l.row_number >= f.row_number
    ORDER BY l.row_number LIMIT :limit!
  ) l
)
SELECT merchant_id AS "merchantId", min(row_number) AS "firstRow!", max(row_number) AS "lastRow!", count(*)::int AS "lines!"
FROM line
WHERE row_number < coalesce((SELECT min(row_number) FROM line WHERE NOT is_restored), 2147483647)
GROUP BY merchant_id;
