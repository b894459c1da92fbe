-- Phone numbers on lists are compared by their digits, without the 00 of an international prefix. Of entries that are the same
-- number now, the one that ends last stays.
DELETE FROM "risk_list_entry" e USING "risk_list_entry" other
WHERE e.kind = 'phone' AND other.kind = 'phone' AND other.entity_id = e.entity_id AND other.list = e.list
  AND regexp_replace(regexp_replace(other.value, '[^0-9]', '', 'g'), '^00', '')
    = regexp_replace(regexp_replace(e.value, '[^0-9]', '', 'g'), '^00', '')
  AND (coalesce(other.expires_at, 'infinity'), other.created_at, other.id)
    > (coalesce(e.expires_at, 'infinity'), e.created_at, e.id);
UPDATE "risk_list_entry" SET value = regexp_replace(regexp_replace(value, '[^0-9]', '', 'g'), '^00', '')
WHERE kind = 'phone';
