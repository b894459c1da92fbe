UPDATE erasure SET state = 'DONE', sealed_values = NULL, finished_at = :now!, claimed_until = NULL WHERE id = :id! AND state = 'ERASING';
