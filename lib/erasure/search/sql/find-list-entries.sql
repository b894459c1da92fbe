-- Entries of lists whose value is one of the shopper.
SELECT e.id, e.entity_id AS "entityId", e.value, e.label FROM risk_list_entry e
WHERE e.entity_id = ANY (:entityIds!::text[])
  AND (e.kind, e.value) IN (SELECT * FROM unnest(:kinds!::text[], :values!::text[]));
