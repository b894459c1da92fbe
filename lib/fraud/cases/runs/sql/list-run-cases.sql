-- any merchant: staff
-- The next cases of a run that are in one state, while the run is in another.
SELECT c.merchant_id AS "merchantId", c.case_id AS "caseId", c.channel_id AS "channelId", c.expected_effect AS "expectedEffect",
  c.decision_id AS "decisionId"
FROM case_decision_run_case c
WHERE c.run_id = :runId! AND c.state = :state!
  AND EXISTS (SELECT FROM case_decision_run r WHERE r.id = :runId! AND r.state = :runState!)
ORDER BY c.place LIMIT :limit!;
