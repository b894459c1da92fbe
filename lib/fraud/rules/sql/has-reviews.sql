-- Whether any rule that runs wants approved payments to be reviewed or given back.
SELECT EXISTS (SELECT FROM risk_rule WHERE mode = 'ACTIVE' AND decision IN ('REVIEW', 'RETURN')) AS "hasReviews!";
