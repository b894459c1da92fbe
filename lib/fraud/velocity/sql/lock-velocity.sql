-- Lets the velocity of these keys of a merchant be counted by one transaction at a time; in one order, so that no two
-- transactions wait for each other.
SELECT count(pg_advisory_xact_lock(wanted.hash)) AS "count!"
FROM (
  SELECT DISTINCT hashtextextended(:merchantId! || '/' || key, 0) AS hash
  FROM unnest(:keys!::text[]) AS key ORDER BY 1
) AS wanted;
