-- Whether the connection answers.
SELECT 1 AS "one!";
