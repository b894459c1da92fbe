-- How many entries of statements are stored with an earlier one.
SELECT statement_id AS "statementId", count(*)::int AS "count!" FROM bank_shared_entry
WHERE statement_id = ANY (:statementIds!::text[])
GROUP BY statement_id;
