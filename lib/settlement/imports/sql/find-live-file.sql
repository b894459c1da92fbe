-- The import that has this file already.
SELECT id, file_name AS "fileName", created_at AS "createdAt" FROM settlement_import
WHERE entity_id = :entityId! AND sha256 = :sha256! AND state IN ('CHECKED', 'MATCHING', 'DONE', 'UNDOING');
