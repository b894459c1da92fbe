-- An import that is matched, locked, so that no line comes back to it.
SELECT id FROM settlement_import WHERE id = :importId! AND state = 'MATCHING' FOR UPDATE;
