-- any merchant: retention
-- What merchants sent for checkouts of payment links that ended long ago, a batch of it; the state of the link is known by them.
UPDATE checkout SET sealed_parameters = '' WHERE ctid = ANY (ARRAY(
  SELECT ctid FROM checkout WHERE id < :beforeId! AND sealed_parameters <> '' ORDER BY id LIMIT :limit!));
