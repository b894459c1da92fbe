-- Takes out the lines that an earlier import has, or that the file itself has before. A row without an id of its own is
-- only compared with other files: two fees of one file may be alike. A fingerprint alone proves nothing. What is taken out is kept: it
-- comes back when the earlier import is undone or cancelled, and a user may take it in.
WITH duplicate AS (
  SELECT DISTINCT ON (l.merchant_id, l.row_number) l.merchant_id, l.row_number, i.id = l.import_id AS is_own,
    i.file_name, e.import_id AS earlier_import, e.row_number AS earlier_row
  FROM settlement_line l
  -- A lookup by key for each line, also in a plan that was made while the table was small, which would compare all lines of a
  -- merchant with all: the order, by limits instead of an equality, is that of one index only.
  CROSS JOIN LATERAL (
    SELECT e.import_id, e.row_number FROM settlement_line e
    WHERE e.merchant_id = l.merchant_id AND e.fingerprint >= l.fingerprint AND e.fingerprint <= l.fingerprint
      AND (e.import_id <> l.import_id OR e.row_number < l.row_number)
      AND e.settlement_tx_id IS NOT DISTINCT FROM l.settlement_tx_id
      AND (e.clearing_institute_merchant_id, e.clearing_institute_name, e.record_type, e.transaction_type, e.cashflow,
          e.amount_minor, e.currency, e.settlement_amount_minor, e.settlement_currency, e.settlement_date)
        = (l.clearing_institute_merchant_id, l.clearing_institute_name, l.record_type, l.transaction_type, l.cashflow,
          l.amount_minor, l.currency, l.settlement_amount_minor, l.settlement_currency, l.settlement_date)
    ORDER BY e.fingerprint OFFSET 0
  ) e
  JOIN settlement_import i ON i.id = e.import_id
  WHERE l.merchant_id = ANY(:merchantIds!::text[]) AND l.import_id = :importId!
    AND (i.state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING')
      OR (e.import_id = l.import_id AND l.settlement_tx_id IS NOT NULL))
  ORDER BY l.merchant_id, l.row_number, i.created_at, e.row_number
), removed AS (
  DELETE FROM settlement_line l USING duplicate d
  WHERE l.merchant_id = d.merchant_id AND l.import_id = :importId! AND l.row_number = d.row_number
  -- With what is needed of the duplicate: a join of both would compare all with all, because a plan expects few rows of each.
  RETURNING l AS line
), kept AS (
  INSERT INTO settlement_duplicate_line SELECT (r.line).* FROM removed r
)
INSERT INTO settlement_bad_row (import_id, row_number, kind, twin_merchant_id, twin_import_id, twin_row, reason)
SELECT :importId!, row_number, 'DUPLICATE', merchant_id, earlier_import, earlier_row, CASE WHEN is_own THEN 'The file has this row in line ' || earlier_row || ' already.'
  ELSE 'This row was imported from line ' || earlier_row || ' of ' || file_name || ' already.' END
FROM duplicate;
