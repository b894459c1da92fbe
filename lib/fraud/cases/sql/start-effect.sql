-- Takes the effect of a decision for this process; no undo is possible from here on.
UPDATE risk_case SET effect_state = 'RUNNING', effect_started_at = :now!
WHERE merchant_id = :merchantId! AND id = :id! AND decision_id = :decisionId! AND final_at <= :now!
  AND (effect_state = 'WAITING'
    OR (effect_state = 'RUNNING' AND effect_started_at < :now!::timestamptz - interval '1 minute'));
