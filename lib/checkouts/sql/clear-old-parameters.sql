-- any merchant: retention
-- What merchants sent for checkouts of payment links that ended long ago; the state of the link is known by them.
UPDATE checkout SET sealed_parameters = '' WHERE id < :beforeId! AND sealed_parameters <> '';
