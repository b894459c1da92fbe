-- Keeps what came of an effect, with its event.
WITH finished AS (
  UPDATE risk_case SET effect_state = :effectState!, effect_error = :error, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND decision_id = :decisionId! AND effect_state = 'RUNNING'
  RETURNING merchant_id, id, event_count, decided_by, effect
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count,
  CASE :effectState! WHEN 'DONE' THEN 'case.effect-done' ELSE 'case.effect-failed' END, decided_by, :at!,
  jsonb_strip_nulls(jsonb_build_object('effect', effect, 'error', :error::text))
FROM finished;
