-- An import whose duplicates come back, locked; no row when another process has done it.
SELECT id FROM settlement_import WHERE id = :importId! AND restores_duplicates FOR UPDATE;
