-- A file that was fetched to an end, by what the listing of its server states.
SELECT id FROM file_transfer
WHERE connection_id = :connectionId! AND day IS NULL AND name = :name! AND byte_size = :size!
  AND modified_at = :modifiedAt! AND state IN ('DONE', 'REFUSED')
LIMIT 1;
