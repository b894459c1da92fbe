-- Why rows of an import were not imported: their number by column, the most frequent reason first.
SELECT kind, column_name AS "columnName", count(*)::int AS "count!" FROM settlement_bad_row
WHERE import_id = :importId!
GROUP BY kind, column_name
ORDER BY count(*) DESC, kind, column_name;
