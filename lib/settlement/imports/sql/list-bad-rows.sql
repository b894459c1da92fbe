SELECT row_number AS "rowNumber", kind, column_name AS "columnName", value, reason, raw FROM settlement_bad_row
WHERE import_id = :importId! AND row_number > :afterRow! AND (:kind::text IS NULL OR kind = :kind)
ORDER BY row_number LIMIT :limit!::int;
