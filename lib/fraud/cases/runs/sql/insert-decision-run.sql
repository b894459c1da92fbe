-- A decision on many cases that begins now.
INSERT INTO case_decision_run (id, entity_id, decision, cancel_reason, note, macro_id, state, total, actor, username, address,
  created_at, final_at)
VALUES (:id!, :entityId!, :decision!, :cancelReason, :note, :macroId, 'RUNNING', :total!, :actor!, :username!, :address, :at!,
  :finalAt!);
