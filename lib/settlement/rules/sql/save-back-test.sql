-- What a rule of that version would have found. Without any line it stays a proposal.
UPDATE settlement_rule SET back_test = :backTest!::jsonb, tested_at = :now!, version = version + 1, actor = :actor!, updated_at = :now!,
  state = CASE WHEN :isTested!::boolean THEN 'TESTED' ELSE 'PROPOSED' END
WHERE id = :id! AND version = :version! AND state IN ('PROPOSED', 'TESTED');
