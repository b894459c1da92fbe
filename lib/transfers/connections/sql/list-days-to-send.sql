SELECT id, to_char(day, 'YYYY-MM-DD') AS "day!", name FROM file_transfer
WHERE connection_id = :connectionId! AND day IS NOT NULL AND state IN ('WAITING', 'FAILED')
ORDER BY day;
