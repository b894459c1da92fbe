-- any merchant: retention
-- Checkouts that ended long ago; their payments stay.
DELETE FROM checkout WHERE id < :beforeId!;
