-- any merchant: retention
-- What merchants sent for links that ended before this time: none of them opens a checkout again.
UPDATE payment_link SET sealed_parameters = ''
WHERE least(valid_until, closed_at) < :before! AND sealed_parameters <> '';
