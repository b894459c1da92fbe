-- Locks the PSPs among these entities in one order: two changes of the same PSPs wait for each other.
SELECT id FROM entity WHERE id = ANY(:ids!) AND parent_id IS NULL ORDER BY id FOR NO KEY UPDATE;
