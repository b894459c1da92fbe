-- The PSP of an import.
SELECT entity_id AS "entityId" FROM settlement_import WHERE id = :importId!;
