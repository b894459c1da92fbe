-- Puts a case back to what it was before a decision that is not final and whose effect has not begun, with its event.
WITH undone AS (
  UPDATE risk_case c SET state = b.state, returns_at = b.returns_at, decision_id = b.decision_id,
    decided_by = b.decided_by, decided_at = b.decided_at, final_at = b.final_at, cancel_reason = b.cancel_reason,
    note = b.note, effect = NULL, effect_state = NULL, undo_to = NULL, assignee = :actor!,
    claimed_until = :claimedUntil!, event_count = c.event_count + 1,
    undone_count = c.undone_count + 1
  FROM risk_case old, jsonb_populate_record(NULL::risk_case, old.undo_to) AS b
  WHERE old.merchant_id = :merchantId! AND old.id = :id! AND c.merchant_id = old.merchant_id AND c.id = old.id
    AND c.decision_id = :decisionId! AND c.decided_by = :actor! AND c.undo_to IS NOT NULL AND c.final_at > :at!
    AND coalesce(c.effect_state, 'WAITING') = 'WAITING'
  RETURNING c.merchant_id, c.id, c.event_count
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, data)
SELECT merchant_id, 'case', id, event_count, 'case.decision-undone', :actor!, :at!,
  jsonb_build_object('decisionId', :decisionId!::text)
FROM undone;
