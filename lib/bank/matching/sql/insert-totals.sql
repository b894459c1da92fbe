-- Stores what an entry pays of totals of acquirers. An empty reference is none.
INSERT INTO bank_entry_total (entry_id, entity_id, import_id, settled_on, currency, amount_minor, reference)
SELECT :entryId!, e.entity_id, t.import_id, t.settled_on::date, e.currency, t.amount_minor::bigint, nullif(t.reference, '')
FROM bank_entry e, unnest(:importIds!::text[], :days!::text[], :amounts!::text[], :references!::text[])
  AS t (import_id, settled_on, amount_minor, reference)
WHERE e.id = :entryId!;
