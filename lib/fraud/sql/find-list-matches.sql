-- Which of these values are on lists of the entity or one above it, and not expired.
SELECT DISTINCT e.list, e.kind
FROM unnest(:kinds!::text[], :values!::text[]) AS wanted (kind, value)
JOIN risk_list_entry e ON e.kind = wanted.kind AND e.value = wanted.value
WHERE e.entity_id = ANY (:entityIds!::text[]) AND (e.expires_at IS NULL OR e.expires_at > :now!);
