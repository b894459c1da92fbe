-- PSPs with entries for which something may be found by now.
SELECT DISTINCT entity_id AS "entityId" FROM bank_entry
WHERE outcome = 'UNMATCHED' AND actor IS NULL AND created_at >= :since!;
