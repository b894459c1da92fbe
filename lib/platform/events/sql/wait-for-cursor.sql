-- Locks a cursor for this transaction, as soon as the process that holds it has ended its batch.
SELECT position FROM event_consumer WHERE name = :name! AND partition = 0 FOR UPDATE;
