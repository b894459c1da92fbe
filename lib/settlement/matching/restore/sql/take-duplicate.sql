-- Makes a row that was left out as a duplicate a line of its import, which is matched behind the others.
WITH listed AS (
  DELETE FROM settlement_bad_row
  WHERE import_id = :importId! AND row_number = :rowNumber! AND kind = 'DUPLICATE' AND twin_merchant_id IS NOT NULL
  RETURNING twin_merchant_id AS merchant_id
), moved AS (
  DELETE FROM settlement_duplicate_line d USING listed l
  WHERE d.merchant_id = l.merchant_id AND d.import_id = :importId! AND d.row_number = :rowNumber!
  RETURNING d.*
), inserted AS (
  INSERT INTO settlement_line SELECT m.* FROM moved m
), waiting AS (
  -- Lines of a checked import are matched with all others after its commit.
  INSERT INTO settlement_restored_line (merchant_id, import_id, row_number)
  SELECT m.merchant_id, m.import_id, m.row_number FROM moved m JOIN settlement_import i ON i.id = m.import_id
  WHERE i.state IN ('MATCHING', 'DONE')
), counted AS (
  INSERT INTO settlement_import_merchant AS p (merchant_id, import_id, line_count)
  SELECT m.merchant_id, m.import_id, 1 FROM moved m
  ON CONFLICT (merchant_id, import_id) DO UPDATE SET line_count = p.line_count + 1
)
SELECT m.merchant_id AS "merchantId!", i.state AS "state!"
FROM moved m JOIN settlement_import i ON i.id = m.import_id;
