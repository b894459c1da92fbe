UPDATE settlement_import SET state = 'REFUSED', refusal = :refusal!, sha256 = :sha256, updated_at = :now!,
  completed_at = :now!, claimed_until = NULL
WHERE id = :id! AND state = 'RECEIVING';
