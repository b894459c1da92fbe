-- Gives back what was counted and then not done.
UPDATE limit_use SET amount_minor = greatest(amount_minor - :amountMinor!::bigint, 0)
WHERE user_id = :userId! AND kind = :kind! AND currency = :currency! AND day = :day!::text::date;
