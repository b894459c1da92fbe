-- The latest terms of entities, merchants and PSPs.
SELECT DISTINCT ON (entity_id) entity_id AS "entityId", version, holder, iban, bic,
  reserve_millionths AS "reserveMillionths", reserve_days AS "reserveDays", schedule, actor, created_at AS "createdAt"
FROM payout_terms WHERE entity_id = ANY (:entityIds!::text[])
ORDER BY entity_id, version DESC;
