-- Of lines that came back, those that were matched with the others of their import since. A lookup by key for each, also in
-- a plan that was made while the tables were small.
DELETE FROM settlement_restored_line r
WHERE r.merchant_id = :merchantId! AND r.import_id = :importId! AND r.row_number BETWEEN :firstRow! AND :lastRow!
  AND EXISTS (SELECT FROM (
    SELECT m.row_number FROM settlement_match m
    WHERE m.merchant_id = r.merchant_id AND m.import_id = r.import_id AND m.row_number = r.row_number OFFSET 0
  ) m);
