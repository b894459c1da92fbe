SELECT row_number AS "rowNumber" FROM settlement_bad_row WHERE import_id = :importId! AND kind = 'DUPLICATE';
