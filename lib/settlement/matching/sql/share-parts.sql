-- While lines are matched with whole payments, no part of one is settled.
SELECT pg_advisory_xact_lock_shared(hashtextextended('settlement parts ' || :merchantId!::text, 0))::text AS locked;
