-- any merchant: staff
-- How many cases each of these users has claimed.
SELECT assignee AS "assignee!", count(*)::int AS "count!" FROM risk_case
WHERE assignee = ANY(:assignees!) AND claimed_until > :now! AND claimed_until IS NOT NULL
  AND state IN ('OPEN', 'PENDED')
GROUP BY assignee;
