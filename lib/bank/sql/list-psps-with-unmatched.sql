-- PSPs with entries for which something may be found by now, or whose import was undone.
SELECT entity_id AS "entityId!" FROM bank_entry
WHERE outcome = 'UNMATCHED' AND actor IS NULL AND created_at >= :since!
UNION
SELECT t.entity_id FROM bank_entry_total t JOIN settlement_import i ON i.id = t.import_id AND i.state IN ('UNDOING', 'UNDONE');
