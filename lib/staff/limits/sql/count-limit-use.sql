-- Counts an amount against the limit of a user's day, under the lock of its row: of two at once the second one sees the
-- first. Changes nothing when the sum would be above the limit.
INSERT INTO limit_use (user_id, kind, currency, day, amount_minor)
VALUES (:userId!, :kind!, :currency!, :day!::text::date, :amountMinor!::bigint)
ON CONFLICT (user_id, kind, currency, day) DO UPDATE SET amount_minor = limit_use.amount_minor + excluded.amount_minor
WHERE :maxMinor::bigint IS NULL OR limit_use.amount_minor + excluded.amount_minor <= :maxMinor;
