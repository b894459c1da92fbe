-- An entry pays none of the totals of acquirers any more.
DELETE FROM bank_entry_total WHERE entry_id = :entryId!;
