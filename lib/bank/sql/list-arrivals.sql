-- The entries that pay totals of an import, with what they pay of each.
SELECT entry_id AS "entryId", to_char(settled_on, 'YYYY-MM-DD') AS "settledOn!", currency, amount_minor::text AS "amountMinor!"
FROM bank_entry_total WHERE import_id = :importId!
ORDER BY settled_on, entry_id;
