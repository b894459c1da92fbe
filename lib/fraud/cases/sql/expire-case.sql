-- Ends a case whose payment was held for too long, with its event. A decision at the same moment lets one of both through.
WITH expired AS (
  UPDATE risk_case SET state = 'EXPIRED', returns_at = NULL, decision_id = NULL, decided_by = 'system', decided_at = :at!,
    final_at = NULL, note = NULL, effect = NULL, effect_state = NULL, undo_to = NULL, assignee = NULL,
    claimed_until = NULL, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND state IN ('OPEN', 'PENDED') AND expires_at <= :at!
  RETURNING merchant_id, id, event_count, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'case', id, event_count, 'case.expired', 'system', :at!, amount_minor, currency, '{}' FROM expired;
