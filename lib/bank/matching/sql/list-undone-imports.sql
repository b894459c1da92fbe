-- Imports of a PSP that were undone or are being undone: the ledger may have their totals for some time yet.
SELECT id FROM settlement_import WHERE entity_id = :entityId! AND state IN ('UNDOING', 'UNDONE');
