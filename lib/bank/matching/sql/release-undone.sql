-- Entries whose import was undone are open again, and may be matched with the next import of the file.
WITH undone AS (
  SELECT DISTINCT t.entry_id FROM bank_entry_total t JOIN settlement_import i ON i.id = t.import_id
  WHERE t.entity_id = :entityId! AND i.state IN ('UNDOING', 'UNDONE')
), deleted AS (
  DELETE FROM bank_entry_total t USING undone u WHERE t.entry_id = u.entry_id
)
UPDATE bank_entry e SET outcome = 'UNMATCHED', import_id = NULL, settled_on = NULL, difference_minor = 0,
  version = e.version + 1, actor = NULL, reason = NULL, decided_at = :now!
FROM undone u WHERE e.id = u.entry_id AND e.outcome = 'SETTLEMENT';
