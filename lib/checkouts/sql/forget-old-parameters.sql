-- any merchant: retention
-- What merchants sent for checkouts that ended long ago; that they were paid is kept longer.
UPDATE checkout SET sealed_parameters = '' WHERE id < :beforeId! AND sealed_parameters <> '';
