-- Imports whose process ended while it received or read the file; its transaction left no row of it.
UPDATE settlement_import SET state = 'REFUSED', updated_at = :now!, completed_at = :now!, claimed_until = NULL,
  refusal = 'The server stopped while it received the file. Nothing was imported: import it again.'
WHERE state = 'RECEIVING' AND claimed_until < :now!;
