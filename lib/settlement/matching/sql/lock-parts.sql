-- What settles the payments of a merchant in parts is written by one transaction at a time.
SELECT pg_advisory_xact_lock(hashtextextended('settlement parts ' || :merchantId!::text, 0))::text AS locked;
