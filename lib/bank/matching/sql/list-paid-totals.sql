-- What an entry pays of totals of acquirers.
SELECT import_id AS "importId", to_char(settled_on, 'YYYY-MM-DD') AS "settledOn!", amount_minor::text AS "amountMinor!", reference
FROM bank_entry_total WHERE entry_id = :entryId!
ORDER BY settled_on, import_id;
