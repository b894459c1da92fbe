-- Statements of a PSP are stored and matched one after the other, so that nothing is matched twice.
SELECT pg_advisory_xact_lock(hashtextextended('bank statements ' || :entityId!::text, 0))::text AS locked;
