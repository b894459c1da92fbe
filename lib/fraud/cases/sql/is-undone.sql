-- Whether a decision on a case was undone.
SELECT EXISTS (
  SELECT FROM event e
  WHERE e.merchant_id = :merchantId! AND e.stream_type = 'case' AND e.stream_id = :id!
    AND e.type = 'case.decision-undone' AND e.data ->> 'decisionId' = :decisionId!
) AS "isUndone!";
