-- The last position that any writer drew, committed or not.
SELECT CASE WHEN is_called THEN last_value ELSE 0 END AS "last!" FROM event_position_seq;
