-- Adds the consumers that this version has and the database does not know yet. One partition here; a distributed
-- database would have one per node.
INSERT INTO event_consumer (name, partition, kind)
SELECT name, 0, kind FROM unnest(:names!::text[], :kinds!::text[]) AS c (name, kind)
ON CONFLICT (name, partition) DO UPDATE SET kind = excluded.kind;
