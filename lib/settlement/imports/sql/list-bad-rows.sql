-- Rows that were not imported, and of a duplicate the line that it is the same as.
SELECT b.row_number AS "rowNumber", b.kind, b.column_name AS "columnName", b.value, b.reason, b.raw, b.twin_merchant_id AS "merchantId",
  b.twin_import_id AS "twinImportId", b.twin_row AS "twinRow", i.file_name AS "twinFileName?"
FROM settlement_bad_row b
LEFT JOIN settlement_import i ON i.id = b.twin_import_id
WHERE b.import_id = :importId! AND b.row_number > :afterRow! AND (:kind::text IS NULL OR b.kind = :kind)
ORDER BY b.row_number LIMIT :limit!::int;
