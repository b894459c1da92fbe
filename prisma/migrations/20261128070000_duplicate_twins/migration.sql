-- The line that a row is a duplicate of, so that it is shown, and the row can be taken in all the same.
ALTER TABLE settlement_bad_row ADD COLUMN twin_merchant_id TEXT;
ALTER TABLE settlement_bad_row ADD COLUMN twin_import_id TEXT;
ALTER TABLE settlement_bad_row ADD COLUMN twin_row INTEGER;
