-- Lines that other live imports left out because an import had them that is undone or cancelled now become lines of the
-- earliest of these imports; of the others they are duplicates of that one from now on. A line that a live import has
-- as well stays left out. What is the same line is decided as in remove-duplicates.sql.
WITH candidate AS MATERIALIZED (
  SELECT d.merchant_id, d.import_id, d.row_number, d.fingerprint, d.settlement_tx_id, d.record_type, d.transaction_type,
    d.amount_minor, d.currency, d.settlement_amount_minor, d.settlement_date, i.created_at, i.file_name
  FROM (
    -- A lookup by key for each line, also in a plan that was made while the tables were small.
    SELECT DISTINCT d.merchant_id, d.import_id, d.row_number
    FROM settlement_line a
    CROSS JOIN LATERAL (
      SELECT d.merchant_id, d.import_id, d.row_number FROM settlement_duplicate_line d
      WHERE d.merchant_id = a.merchant_id AND d.fingerprint >= a.fingerprint AND d.fingerprint <= a.fingerprint AND d.import_id <> a.import_id
        AND d.settlement_tx_id IS NOT DISTINCT FROM a.settlement_tx_id AND d.record_type = a.record_type
        AND d.transaction_type = a.transaction_type
        AND (a.settlement_tx_id IS NOT NULL OR (d.amount_minor, d.currency, d.settlement_amount_minor, d.settlement_date)
          = (a.amount_minor, a.currency, a.settlement_amount_minor, a.settlement_date))
      ORDER BY d.fingerprint OFFSET 0
    ) d
    WHERE a.merchant_id = ANY(:merchantIds!::text[]) AND a.import_id = :importId!
  ) named
  JOIN settlement_duplicate_line d USING (merchant_id, import_id, row_number)
  JOIN settlement_import i ON i.id = d.import_id AND i.state IN ('CHECKED', 'MATCHING', 'DONE')
  WHERE NOT EXISTS (
    SELECT FROM (
      SELECT e.import_id FROM settlement_line e
      WHERE e.merchant_id = d.merchant_id AND e.fingerprint >= d.fingerprint AND e.fingerprint <= d.fingerprint
        AND e.settlement_tx_id IS NOT DISTINCT FROM d.settlement_tx_id AND e.record_type = d.record_type
        AND e.transaction_type = d.transaction_type
        AND (d.settlement_tx_id IS NOT NULL OR (e.amount_minor, e.currency, e.settlement_amount_minor, e.settlement_date)
          = (d.amount_minor, d.currency, d.settlement_amount_minor, d.settlement_date))
        AND (e.import_id <> d.import_id OR d.settlement_tx_id IS NOT NULL)
      ORDER BY e.fingerprint OFFSET 0
    ) e
    JOIN settlement_import o ON o.id = e.import_id
    WHERE o.state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')
  )
), placed AS MATERIALIZED (
  -- Rows of one file without an id of their own are not compared with each other: all of them come back.
  SELECT c.*, rank() OVER same AS place, first_value(row_number) OVER same AS first_row, first_value(file_name) OVER same AS first_file,
    first_value(import_id) OVER same AS first_import
  FROM candidate c
  WINDOW same AS (
    PARTITION BY merchant_id, fingerprint, settlement_tx_id, record_type, transaction_type,
      CASE WHEN settlement_tx_id IS NULL THEN amount_minor END, CASE WHEN settlement_tx_id IS NULL THEN currency END,
      CASE WHEN settlement_tx_id IS NULL THEN settlement_amount_minor END,
      CASE WHEN settlement_tx_id IS NULL THEN settlement_date END
    ORDER BY created_at, import_id, CASE WHEN settlement_tx_id IS NOT NULL THEN row_number END
  )
), moved AS (
  DELETE FROM settlement_duplicate_line d USING placed p
  WHERE d.merchant_id = p.merchant_id AND d.import_id = p.import_id AND d.row_number = p.row_number AND p.place = 1
  RETURNING d.*
), inserted AS (
  INSERT INTO settlement_line SELECT m.* FROM moved m
), listed AS (
  DELETE FROM settlement_bad_row b USING moved m WHERE b.import_id = m.import_id AND b.row_number = m.row_number
), renamed AS (
  UPDATE settlement_bad_row b
  SET reason = 'This row was imported from line ' || p.first_row || ' of ' || p.first_file || ' already.',
    twin_import_id = p.first_import, twin_row = p.first_row
  FROM placed p WHERE p.place > 1 AND b.import_id = p.import_id AND b.row_number = p.row_number
), waiting AS (
  -- Lines of a checked import are matched with all others after its commit.
  INSERT INTO settlement_restored_line (merchant_id, import_id, row_number)
  SELECT m.merchant_id, m.import_id, m.row_number FROM moved m JOIN settlement_import i ON i.id = m.import_id
  WHERE i.state IN ('MATCHING', 'DONE')
), counted AS (
  INSERT INTO settlement_import_merchant AS p (merchant_id, import_id, line_count)
  SELECT m.merchant_id, m.import_id, count(*)::int FROM moved m GROUP BY m.merchant_id, m.import_id
  ON CONFLICT (merchant_id, import_id) DO UPDATE SET line_count = p.line_count + excluded.line_count
)
SELECT m.import_id AS "importId!", i.state AS "state!", count(*)::int AS "lines!"
FROM moved m JOIN settlement_import i ON i.id = m.import_id
GROUP BY m.import_id, i.state ORDER BY m.import_id;
