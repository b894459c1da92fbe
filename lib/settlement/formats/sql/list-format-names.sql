SELECT id, name FROM settlement_format WHERE id = ANY(:ids!::text[]);
