-- The next state of a rule of that version. The user who requested it does not approve it.
UPDATE settlement_rule SET state = :to!, version = version + 1, actor = :actor!, reason = coalesce(:reason, reason), updated_at = :now!,
  requested_by = CASE :to! WHEN 'REQUESTED' THEN :actor! WHEN 'ACTIVE' THEN requested_by END,
  approved_by = CASE :to! WHEN 'ACTIVE' THEN :actor! END
WHERE id = :id! AND version = :version! AND state = ANY(:from!::text[]) AND (:to! <> 'ACTIVE' OR requested_by <> :actor!);
