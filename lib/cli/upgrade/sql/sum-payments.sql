-- any merchant: relay
-- How many payments there are of each kind, and how much money they are about.
SELECT concat_ws(' ', mode, payment_type, state, currency) AS "key!", count(*)::int AS "count!",
  coalesce(sum(amount_minor), 0)::text AS "sum!"
FROM payment GROUP BY 1;
