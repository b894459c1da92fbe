-- The days of a period on which something was settled with a merchant, the last one first. Each day is one look into
-- the index, however many lines it has.
WITH RECURSIVE day (date) AS (
  (SELECT max(l.settlement_date) FROM settlement_line l WHERE l.merchant_id = :merchantId!
    AND l.settlement_date BETWEEN :from!::text::date AND :to!::text::date)
  UNION ALL
  SELECT (SELECT max(l.settlement_date) FROM settlement_line l WHERE l.merchant_id = :merchantId!
    AND l.settlement_date BETWEEN :from!::text::date AND day.date - 1)
  FROM day WHERE day.date IS NOT NULL
)
SELECT to_char(day.date, 'YYYY-MM-DD') AS "day!" FROM day
WHERE day.date IS NOT NULL AND EXISTS (
  SELECT FROM settlement_line l
  JOIN settlement_import_merchant i ON i.merchant_id = l.merchant_id AND i.import_id = l.import_id AND i.is_matched
  JOIN settlement_match m
    ON m.merchant_id = l.merchant_id AND m.import_id = l.import_id AND m.row_number = l.row_number
  WHERE l.merchant_id = :merchantId! AND l.settlement_date = day.date
);
