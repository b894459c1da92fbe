-- What a user did on a day.
SELECT amount_minor AS "amountMinor" FROM limit_use
WHERE user_id = :userId! AND kind = :kind! AND currency = :currency! AND day = :day!::text::date;
