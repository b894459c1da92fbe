-- Totals of acquirers that have arrived already.
SELECT import_id AS "importId!", to_char(settled_on, 'YYYY-MM-DD') AS "settledOn!", currency FROM bank_entry
WHERE entity_id = :entityId! AND import_id IS NOT NULL AND settled_on BETWEEN :from!::text::date AND :to!::text::date;
