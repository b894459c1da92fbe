-- A decision on many cases that waits for another user.
INSERT INTO case_decision_request (id, entity_id, decision, cancel_reason, note, macro_id, case_ids, state, requested_by,
  requested_at)
VALUES (:id!, :entityId!, :decision!, :cancelReason, :note, :macroId, :caseIds!, 'WAITING', :actor!, :at!);
