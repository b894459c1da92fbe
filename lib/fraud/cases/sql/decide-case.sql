-- Decides a case that is open or pended and that no other user has claimed, with its event. The columns as they were
-- are kept for an undo. A rule takes a case over that is claimed or was approved. Of two decisions at once, the row lock lets one through; the other changes nothing.
WITH decided AS (
  UPDATE risk_case SET
    undo_to = jsonb_build_object('state', state, 'returns_at', returns_at, 'decision_id', decision_id,
      'decided_by', decided_by, 'decided_at', decided_at, 'final_at', final_at, 'cancel_reason', cancel_reason,
      'note', note),
    state = :state!, returns_at = :returnsAt, decision_id = :decisionId!, decided_by = :actor!, decided_at = :at!,
    final_at = :finalAt!, cancel_reason = :cancelReason, note = :note, effect = :effect,
    effect_state = CASE WHEN :effect::text IS NOT NULL THEN 'WAITING' END, effect_error = NULL,
    assignee = :actor!, claimed_until = NULL, event_count = event_count + 1
  WHERE merchant_id = :merchantId! AND id = :id! AND (
    (state IN ('OPEN', 'PENDED')
      AND (assignee IS NULL OR assignee = :actor! OR claimed_until IS NULL OR claimed_until <= :at!))
    OR (:takesOver!::boolean AND state IN ('OPEN', 'PENDED', 'APPROVED'))
  )
  RETURNING merchant_id, id, event_count, amount_minor, currency
)
INSERT INTO event (merchant_id, stream_type, stream_id, sequence, type, actor, at, amount_minor, currency, data)
SELECT merchant_id, 'case', id, event_count, :eventType!, :actor!, :at!, amount_minor, currency, :data! FROM decided
RETURNING position AS "position!";
