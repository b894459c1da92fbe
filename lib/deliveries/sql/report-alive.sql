-- Extends the claims of this worker, by the clock of the database.
INSERT INTO delivery_worker (id, alive_until) VALUES (:id!, now() + :leaseMs!::int * interval '1 millisecond')
ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until;
