-- Whether every consumer has read the log up to the place that an erasure waits for.
SELECT NOT EXISTS (SELECT FROM event_consumer c, erasure e WHERE e.id = :id! AND c.position < e.position) AS "isRead!";
