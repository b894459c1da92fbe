-- How many entries of statements wait for a user.
SELECT statement_id AS "statementId", count(*)::int AS "count!" FROM bank_entry
WHERE statement_id = ANY (:statementIds!::text[]) AND outcome = 'UNMATCHED'
GROUP BY statement_id;
