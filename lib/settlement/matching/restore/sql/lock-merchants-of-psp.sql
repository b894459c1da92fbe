-- The parts of the live imports of a PSP that left out lines of these merchants, locked before the imports themselves, as a
-- step of their matching does.
SELECT p.import_id AS "importId" FROM settlement_import_merchant p
JOIN settlement_import i ON i.id = p.import_id
WHERE i.entity_id = :entityId! AND i.state IN ('CHECKED', 'MATCHING', 'DONE') AND i.duplicate_count > 0
  AND p.merchant_id = ANY(:merchantIds!::text[])
ORDER BY p.merchant_id, p.import_id FOR UPDATE OF p;
