-- Held to the end of the transaction: two equal requests at once see each other.
SELECT pg_advisory_xact_lock(hashtextextended(:key!, 0));
