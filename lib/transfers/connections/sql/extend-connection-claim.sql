-- The process still works on the connection.
UPDATE file_connection SET claimed_until = :until! WHERE id = :id!;
