-- How many entries of statements wait for a user, with those that a statement shares with an earlier one.
SELECT listed.statement_id AS "statementId!", count(*)::int AS "count!"
FROM (
  SELECT id AS entry_id, statement_id FROM bank_entry WHERE statement_id = ANY (:statementIds!::text[])
  UNION ALL
  SELECT entry_id, statement_id FROM bank_shared_entry WHERE statement_id = ANY (:statementIds!::text[])
) AS listed
JOIN bank_entry e ON e.id = listed.entry_id AND e.outcome = 'UNMATCHED'
GROUP BY listed.statement_id;
