-- How far a consumer has come.
SELECT position FROM event_consumer WHERE name = :name! AND partition = 0;
