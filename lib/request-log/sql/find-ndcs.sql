-- any merchant: staff
-- The ndc of a payment or a registration, whichever has this id.
SELECT ndc AS "ndc!" FROM payment WHERE id = :id!
UNION SELECT ndc FROM registration WHERE id = :id!;
