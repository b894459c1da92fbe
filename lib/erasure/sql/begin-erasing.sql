-- What the erasure concerns is known from here on.
UPDATE erasure SET state = 'ERASING', sealed_values = :sealedValues!, counts = :counts!, claimed_until = :until!
WHERE id = :id! AND state = 'FINDING';
