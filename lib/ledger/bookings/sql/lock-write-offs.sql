-- Write-offs of a merchant are one after the other, so that none is of more than what is left.
SELECT pg_advisory_xact_lock(hashtextextended('write-off ' || :merchantId!, 0));
