-- Whether the lines of an import can be decided about; it is not undone before the decision is committed.
SELECT id FROM settlement_import WHERE id = :importId! AND state = 'DONE' FOR SHARE;
