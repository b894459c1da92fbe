-- How many lines of each of these imports wait for a user. The index of open exceptions serves it.
-- any merchant: staff
SELECT import_id AS "importId", count(*)::int AS "count!" FROM settlement_match
WHERE import_id = ANY(:importIds!) AND exception IS NOT NULL AND resolution IS NULL
GROUP BY import_id;
