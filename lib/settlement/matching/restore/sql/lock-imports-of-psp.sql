-- The live imports of a PSP that left out duplicates, locked, so that none is committed, completed or undone.
SELECT id, state FROM settlement_import
WHERE entity_id = :entityId! AND state IN ('CHECKED', 'MATCHING', 'DONE') AND duplicate_count > 0
ORDER BY id FOR UPDATE;
